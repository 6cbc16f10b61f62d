import type { Page } from '@playwright/test';

/** Exposes the page's audio player: its element is not in the document. It is muted. */
export const watchAudio = (page: Page) =>
  page.addInitScript(() => {
    const audioElements: HTMLAudioElement[] = [];
    const Real = window.Audio;
    window.Audio = class extends Real {
      constructor(src?: string) {
        super(src);
        this.muted = true;
        audioElements.push(this);
      }
    };
    Reflect.set(window, 'heard', audioElements);
  });

/** Returns the state of the player: the last part of its address, its time and speed. */
export const received = (page: Page) =>
  page.evaluate(() => {
    const [audio] = Reflect.get(window, 'heard') as HTMLAudioElement[];
    return {
      src: audio?.currentSrc.replace(/^.*\//, '') ?? '',
      time: audio?.currentTime ?? 0,
      paused: audio?.paused ?? true,
      rate: audio?.playbackRate ?? 0,
    };
  });

/**
 * Gives the browser a speech voice: Chromium without a desktop has none. It is silent and finishes a sentence when the test
 * calls `endSentence`, or automatically after so many milliseconds.
 */
export const installVoice = (page: Page, { endsAfter }: { endsAfter?: number } = {}) =>
  page.addInitScript((ms) => {
    const utterances: SpeechSynthesisUtterance[] = [];
    let now: SpeechSynthesisUtterance | undefined;
    const end = (utterance: SpeechSynthesisUtterance | undefined) => {
      if (!utterance || utterance !== now) return;
      now = undefined;
      utterance.dispatchEvent(new Event('end'));
    };
    const synth = {
      getVoices: () => [],
      cancel: () => {
        now = undefined;
      },
      speak: (utterance: SpeechSynthesisUtterance) => {
        now = utterance;
        utterances.push(utterance);
        queueMicrotask(() => utterance.dispatchEvent(new Event('start')));
        if (ms !== undefined) setTimeout(() => end(utterance), ms);
      },
    };
    Object.defineProperty(window, 'speechSynthesis', { value: synth, configurable: true });
    Reflect.set(window, 'voice', {
      said: () => utterances.map(({ text, rate }) => ({ text, rate })),
      speaking: () => now !== undefined,
      end: () => end(now),
    });
  }, endsAfter);

interface Voice {
  said: () => { text: string; rate: number }[];
  speaking: () => boolean;
  end: () => void;
}

/** Returns the spoken texts, latest last. */
export const reportedBy = (page: Page) => page.evaluate(() => (Reflect.get(window, 'voice') as Voice).said());
export const isSpeaking = (page: Page) => page.evaluate(() => (Reflect.get(window, 'voice') as Voice).speaking());
export const endSentence = (page: Page) => page.evaluate(() => (Reflect.get(window, 'voice') as Voice).end());

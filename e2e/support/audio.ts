import type { Page } from '@playwright/test';

/** Makes what the page's player does visible: its element is not in the document. It is muted. */
export const watchAudio = (page: Page) =>
  page.addInitScript(() => {
    const made: HTMLAudioElement[] = [];
    const Real = window.Audio;
    window.Audio = class extends Real {
      constructor(src?: string) {
        super(src);
        this.muted = true;
        made.push(this);
      }
    };
    Reflect.set(window, 'heard', made);
  });

/** What is in the player: the last part of its address, its time and speed. */
export const heard = (page: Page) =>
  page.evaluate(() => {
    const [one] = Reflect.get(window, 'heard') as HTMLAudioElement[];
    return {
      src: one?.currentSrc.replace(/^.*\//, '') ?? '',
      time: one?.currentTime ?? 0,
      paused: one?.paused ?? true,
      rate: one?.playbackRate ?? 0,
    };
  });

/**
 * Gives the browser a voice: Chromium without a desktop has none. It says nothing and is done with a sentence when the test calls `endSentence`, or by
 * itself after so many milliseconds.
 */
export const giveVoice = (page: Page, { endsAfter }: { endsAfter?: number } = {}) =>
  page.addInitScript((ms) => {
    const said: SpeechSynthesisUtterance[] = [];
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
        said.push(utterance);
        queueMicrotask(() => utterance.dispatchEvent(new Event('start')));
        if (ms !== undefined) setTimeout(() => end(utterance), ms);
      },
    };
    Object.defineProperty(window, 'speechSynthesis', { value: synth, configurable: true });
    Reflect.set(window, 'voice', {
      said: () => said.map(({ text, rate }) => ({ text, rate })),
      speaking: () => now !== undefined,
      end: () => end(now),
    });
  }, endsAfter);

interface Voice {
  said: () => { text: string; rate: number }[];
  speaking: () => boolean;
  end: () => void;
}

/** What the voice was told to say, latest last. */
export const saidBy = (page: Page) => page.evaluate(() => (Reflect.get(window, 'voice') as Voice).said());
export const isSpeaking = (page: Page) => page.evaluate(() => (Reflect.get(window, 'voice') as Voice).speaking());
export const endSentence = (page: Page) => page.evaluate(() => (Reflect.get(window, 'voice') as Voice).end());

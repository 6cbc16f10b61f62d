import { type AudioSleep, loadSleepTimer, onAudio, pauseAudio, type SleepWish } from '@juhe/platform';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { createSpeech, type SpeechState } from './speech.ts';
import type { Sentence } from './speech-sentences.ts';

const schedule = (work: () => void, ms: number) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};
const clock = { now: () => performance.now(), wall: Date.now, later: schedule };

interface Wish {
  readonly sentences: readonly Sentence[];
  /** The first sentence to speak. */
  readonly from: number;
  readonly rate: number;
  /** Whether to start automatically: the previous chapter has just ended. */
  readonly begin: boolean;
  /** Called when the chapter has ended. */
  readonly onEnd: () => void;
}

/**
 * Reads a chapter with the device's voice while its page is shown. It stops other audio of the site, and other audio stops
 * it.
 */
export const useSpeech = ({ sentences, from, rate, begin, onEnd }: Wish) => {
  const [state, setState] = useState<SpeechState>({ status: 'idle', at: from });
  const [sleep, setSleep] = useState<AudioSleep>(null);
  const speech = useMemo(
    () =>
      createSpeech({
        synth: speechSynthesis,
        utter: (text) => new SpeechSynthesisUtterance(text),
        schedule: schedule,
        publish: setState,
      }),
    [],
  );
  const timer = useMemo(
    () => loadSleepTimer().then((create) => create({ clock, pause: speech.pause, changed: setSleep })),
    [speech],
  );
  const play = (): void => {
    pauseAudio();
    speech.play();
  };
  const open = useEffectEvent(() => {
    speech.setRate(rate);
    speech.load(
      sentences.map(({ text }) => text),
      from,
    );
    if (begin) play();
  });
  useEffect(() => {
    open();
    return speech.stop;
  }, [speech, sentences]);
  useEffect(() => speech.setRate(rate), [speech, rate]);
  useEffect(() => onAudio(({ isPlay }) => isPlay && speech.pause()), [speech]);
  useEffect(() => {
    // Browsers continue an utterance after a reload.
    window.addEventListener('pagehide', speech.stop);
    return () => window.removeEventListener('pagehide', speech.stop);
  }, [speech]);
  useEffect(() => () => void timer.then((sleepTimer) => sleepTimer.set(null)), [timer]);
  const ended = useEffectEvent(async () => {
    const sleepTimer = await timer;
    if (!sleepTimer.isLast()) onEnd();
  });
  useEffect(() => {
    if (state.status === 'ended') void ended();
  }, [state.status]);
  return {
    ...state,
    sleep,
    play,
    pause: speech.pause,
    to: speech.to,
    sleepAfter: (request: SleepWish) => void timer.then((sleepTimer) => sleepTimer.set(request)),
  };
};

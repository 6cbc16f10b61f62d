import type { AudioClock } from './audio-sleep.ts';

/** The part of `HTMLAudioElement` that the player needs. */
export type AudioElement = Pick<
  HTMLAudioElement,
  | 'src'
  | 'currentTime'
  | 'duration'
  | 'defaultPlaybackRate'
  | 'playbackRate'
  | 'play'
  | 'pause'
  | 'load'
  | 'removeAttribute'
  | 'addEventListener'
>;

const noop = (): void => undefined;

/** Starts and stops the element; a start waits for a delay and can be cancelled until then. */
export const createPlayback = (element: AudioElement, clock: AudioClock) => {
  let cancelPlay = noop;
  let isStarting = false;
  const cancel = (): void => {
    cancelPlay();
    isStarting = false;
  };
  const pause = (): void => {
    cancel();
    element.pause();
  };
  return {
    /** Whether a start is waiting for its delay. */
    isStarting: () => isStarting,
    /** Plays after `delay` milliseconds. */
    start: (delay: number): void => {
      cancel();
      isStarting = true;
      cancelPlay = clock.later(() => {
        isStarting = false;
        // Refused without a gesture, or aborted by a pause: the element is unchanged, and reports errors itself.
        element.play().catch(noop);
      }, delay);
    },
    pause,
    /** Loads a source; a new source starts at the default rate. */
    load: (url: string, rate: number): void => {
      pause();
      element.src = url;
      element.defaultPlaybackRate = rate;
      element.playbackRate = rate;
    },
    unload: (): void => {
      pause();
      element.removeAttribute('src');
      element.load();
    },
    setRate: (rate: number): void => {
      element.defaultPlaybackRate = rate;
      element.playbackRate = rate;
    },
  };
};

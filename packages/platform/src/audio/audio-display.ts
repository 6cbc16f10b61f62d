import type { AudioElement } from './audio-element.ts';
import type { AudioClock } from './audio-sleep.ts';
import { type AudioEvent, type AudioState, type AudioStatus, nextStatus, noAudio } from './audio-state.ts';

/** Milliseconds (specification §9). */
const times = {
  /** Debounce: a state change is shown when nothing else has happened for this time. */
  debounce: 200,
  /** Minimum time between two shown changes. */
  lock: 300,
  progress: 1000,
} as const;

interface Options {
  readonly element: Pick<AudioElement, 'currentTime'>;
  readonly clock: AudioClock;
  readonly publish: (state: AudioState) => void;
  /** Called when another status is shown. */
  readonly onStatus: (status: AudioStatus) => void;
}

/** The state shown to members: follows the element's status after a debounce, and its time once a second. */
export const createAudioDisplay = ({ element, clock, publish, onStatus }: Options) => {
  let status: AudioStatus = 'stopped';
  let shown = noAudio;
  let lockedUntil = Number.NEGATIVE_INFINITY;
  let lastProgress = Number.NEGATIVE_INFINITY;
  let cancelChange = (): void => undefined;

  const show = (change: Partial<AudioState>): void => {
    shown = { ...shown, ...change };
    publish(shown);
  };
  const showTime = (): void => {
    lastProgress = clock.now();
    show({ currentPlayTime: element.currentTime });
  };
  const settle = (): void => {
    if (shown.status === status) return;
    lockedUntil = clock.now() + times.lock;
    show({ status, isPlay: status === 'playing', currentPlayTime: element.currentTime });
    onStatus(status);
  };
  return {
    /** The element's status, which `shown` follows. */
    status: () => status,
    shown: () => shown,
    show,
    showTime,
    showProgress: (): void => {
      if (clock.now() - lastProgress >= times.progress) showTime();
    },
    happen: (event: AudioEvent): void => {
      status = nextStatus(status, event);
      cancelChange();
      cancelChange = clock.later(settle, Math.max(times.debounce, lockedUntil - clock.now()));
    },
    /** Ignores what has happened to the former track. */
    reset: (): void => {
      cancelChange();
      status = 'stopped';
      lastProgress = Number.NEGATIVE_INFINITY;
    },
    /** Replaces the whole state at once. */
    replace: (state: AudioState): void => {
      shown = state;
      publish(shown);
    },
  };
};

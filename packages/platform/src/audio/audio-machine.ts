import {
  type AudioCloseRequest,
  type AudioEvent,
  type AudioNotice,
  type AudioState,
  type AudioStatus,
  type AudioTrack,
  nextStatus,
  noAudio,
} from './audio-state.ts';
import { createSleep, type SleepWish } from './audio-sleep.ts';
import type { AudioClock } from './audio-sleep.ts';

export type { AudioClock } from './audio-sleep.ts';

/** Milliseconds (specification §9). */
export const audioTimes = {
  /** Debounce: a state change is shown when nothing else has happened for this time. */
  debounce: 200,
  /** Minimum time between two shown changes. */
  lock: 300,
  progress: 1000,
  /** On Android, delay before automatic playback and after a restart from the beginning. */
  android: 100,
  toggleGuard: 500,
  playAction: 50,
} as const;

/** Limits of the playback rate. */
const rates = { least: 0.5, most: 3 } as const;

/** The part of `HTMLAudioElement` that the machine needs. */
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

export interface AudioMachineParts {
  readonly element: AudioElement;
  readonly clock: AudioClock;
  readonly android: boolean;
  /** Whether a book's detail page is shown now. */
  readonly onBookPage: () => boolean;
  readonly publish: (state: AudioState) => void;
  readonly notice: (notice: AudioNotice) => void;
  readonly closeRequest: (request: AudioCloseRequest) => void;
}

const isAddress = (url: string): boolean => {
  try {
    return /^(https?|blob):$/.test(new URL(url, location.href).protocol);
  } catch {
    return false;
  }
};

const noop = (): void => undefined;

/** Creates the single player: the member's commands, the element's events, and the state shown. */
export const createAudioMachine = (parts: AudioMachineParts) => {
  const { element, clock, android, publish, notice } = parts;
  let track: AudioTrack | undefined;
  let queue: readonly AudioTrack[] = [];
  /** The element's state; `shown` follows after the debounce. */
  let status: AudioStatus = 'stopped';
  let shown = noAudio;
  let startAt = 0;
  let lastToggle = Number.NEGATIVE_INFINITY;
  let lastProgress = Number.NEGATIVE_INFINITY;
  let lockedUntil = Number.NEGATIVE_INFINITY;
  let cancelChange = noop;
  let cancelPlay = noop;
  let playAsked = false;
  let rate = 1;

  const show = (change: Partial<AudioState>): void => {
    shown = { ...shown, ...change };
    publish(shown);
  };

  const showTime = (): void => {
    lastProgress = clock.now();
    show({ currentPlayTime: element.currentTime });
  };

  const neighbour = (step: -1 | 1): AudioTrack | undefined => {
    const position = queue.findIndex(({ id }) => id === track?.id);
    const candidate = position < 0 ? undefined : queue[position + step];
    return candidate?.url ? candidate : undefined;
  };

  const settle = (): void => {
    if (shown.status === status) return;
    lockedUntil = clock.now() + audioTimes.lock;
    show({ status, isPlay: status === 'playing', currentPlayTime: element.currentTime });
    const next = status === 'ended' && !sleep.isLast() ? neighbour(1) : undefined;
    if (next) play(next, queue);
  };

  const sleep = createSleep({
    clock,
    pause: () => {
      callOff();
      element.pause();
    },
    changed: (wish) => track && show({ sleep: wish }),
  });

  const happen = (event: AudioEvent): void => {
    status = nextStatus(status, event);
    cancelChange();
    cancelChange = clock.later(settle, Math.max(audioTimes.debounce, lockedUntil - clock.now()));
  };

  const callOff = (): void => {
    cancelPlay();
    playAsked = false;
  };

  const start = (delay: number): void => {
    callOff();
    playAsked = true;
    cancelPlay = clock.later(() => {
      playAsked = false;
      // Refused without a gesture, or aborted by a pause: the element is unchanged, and reports errors itself.
      element.play().catch(noop);
    }, delay);
  };

  const destroy = (): void => {
    callOff();
    cancelChange();
    element.pause();
    element.removeAttribute('src');
    element.load();
    track = undefined;
    queue = [];
    status = 'stopped';
    sleep.set(null);
    shown = noAudio;
    publish(shown);
  };

  const play = (next: AudioTrack, around: readonly AudioTrack[] = []): void => {
    if (next.url === '') return notice('noAudio');
    if (!isAddress(next.url)) return notice('invalidAddress');
    callOff();
    cancelChange();
    element.pause();
    track = next;
    queue = around;
    status = 'stopped';
    startAt = next.startAt ?? 0;
    lastProgress = Number.NEGATIVE_INFINITY;
    element.src = next.url;
    // A new source starts at the default rate.
    element.defaultPlaybackRate = rate;
    element.playbackRate = rate;
    shown = {
      audioContext: true,
      status,
      isPlay: false,
      picUrl: next.picUrl,
      title: next.title,
      currentPlayId: next.id,
      currentPlayTime: startAt,
      maxTime: next.maxTime ?? 0,
      pageType: next.pageType,
      pageUrl: next.pageUrl ?? '',
      rate,
      sleep: shown.sleep,
    };
    publish(shown);
    start(android ? audioTimes.android : audioTimes.playAction);
  };

  const resume = (): void => {
    if (!track) return notice('notInitialized');
    const isOver = status === 'ended' || (shown.maxTime > 0 && element.currentTime >= shown.maxTime);
    // Elements on Android do not restart automatically.
    if (android && isOver) element.currentTime = 0;
    start(android && isOver ? audioTimes.android : audioTimes.playAction);
  };

  const pause = (): void => {
    callOff();
    element.pause();
  };

  const seek = (seconds: number): void => {
    if (!track) return notice('notInitialized');
    if (!Number.isFinite(seconds)) return undefined;
    element.currentTime = Math.max(0, Math.min(seconds, shown.maxTime || seconds));
    return showTime();
  };

  const listen = (type: keyof HTMLMediaElementEventMap, listener: () => void): void =>
    element.addEventListener(type, () => {
      if (track) listener();
    });
  listen('play', () => happen('play'));
  listen('pause', () => happen('pause'));
  listen('ended', () => happen('end'));
  listen('timeupdate', () => {
    sleep.check();
    if (clock.now() - lastProgress >= audioTimes.progress) showTime();
  });
  listen('loadedmetadata', () => {
    if (startAt > 0 && startAt < element.duration - 1) element.currentTime = startAt;
    startAt = 0;
  });
  listen('durationchange', () => {
    if (Number.isFinite(element.duration)) show({ maxTime: element.duration });
  });
  listen('error', () => {
    destroy();
    notice('error');
  });

  return {
    /** Stops the current track and starts this one; an unplayable one changes nothing. */
    play,
    /** Resumes. */
    resume,
    pause,
    /** Toggles between play and pause, for the player's button. */
    toggle: (): void => {
      if (!track) return notice('notInitialized');
      if (clock.now() - lastToggle < audioTimes.toggleGuard) return undefined;
      lastToggle = clock.now();
      return status === 'playing' || playAsked ? pause() : resume();
    },
    seek,
    seekBy: (seconds: number): void => seek(element.currentTime + seconds),
    /** Sets the playback rate of this and the following tracks: 1 is normal speed. */
    setRate: (requestedRate: number): void => {
      if (!Number.isFinite(requestedRate)) return;
      rate = Math.min(rates.most, Math.max(rates.least, requestedRate));
      element.defaultPlaybackRate = rate;
      element.playbackRate = rate;
      if (track) show({ rate });
    },
    /** Pauses after this many minutes, or at the end of the chapter; null cancels it. Closing the player cancels it as well. */
    sleepAfter: (wish: SleepWish): void => (track ? sleep.set(wish) : notice('notInitialized')),
    /** The adjacent playable track in the queue. */
    neighbour,
    skip: (step: -1 | 1): void => {
      const next = neighbour(step);
      if (next) play(next, queue);
    },
    /** The loaded track with its metadata. */
    track: () => track,
    close: (): void => {
      if (!track) return;
      if (parts.onBookPage()) parts.closeRequest({ playId: track.id, currentTime: element.currentTime });
      destroy();
    },
  };
};

export type AudioMachine = ReturnType<typeof createAudioMachine>;

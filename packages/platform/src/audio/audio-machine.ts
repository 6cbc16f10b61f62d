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

/** Milliseconds (specification §9). */
export const audioTimes = {
  /** A change of state is shown when nothing else has happened for so long. */
  debounce: 200,
  /** After a change that was shown, the next one waits. */
  lock: 300,
  progress: 1000,
  /** On Android, before an audio begins by itself and after the way back to its beginning. */
  android: 100,
  toggleGuard: 500,
  playAction: 50,
} as const;

/** How fast an audio may be played. */
const rates = { least: 0.5, most: 3 } as const;

export interface AudioClock {
  now(): number;
  /** Milliseconds of the device's clock, which goes on while it sleeps. */
  wall(): number;
  /** Runs `work` after `ms`; answers the way to call it off. */
  later(work: () => void, ms: number): () => void;
}

/** What the machine needs of an `HTMLAudioElement`. */
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
  /** Whether the member looks at a book's detail page now. */
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

const nothing = (): void => undefined;

/** The one player: what the member wants, what the element tells, and what is shown of it. */
export const createAudioMachine = (parts: AudioMachineParts) => {
  const { element, clock, android, publish, notice } = parts;
  let track: AudioTrack | undefined;
  let queue: readonly AudioTrack[] = [];
  /** The element's state; `shown` follows when it has settled. */
  let status: AudioStatus = 'stopped';
  let shown = noAudio;
  let startAt = 0;
  let lastToggle = Number.NEGATIVE_INFINITY;
  let lastProgress = Number.NEGATIVE_INFINITY;
  let lockedUntil = Number.NEGATIVE_INFINITY;
  let cancelChange = nothing;
  let cancelPlay = nothing;
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
    const place = queue.findIndex(({ id }) => id === track?.id);
    const found = place < 0 ? undefined : queue[place + step];
    return found?.url ? found : undefined;
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
      // Refused without a gesture, or overtaken by a pause: the element stays as it is, and says what is broken itself.
      element.play().catch(nothing);
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
    // A new source begins at the default rate.
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
    // Android's elements do not begin anew by themselves.
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
    /** Stops what was there and begins this; what cannot be played changes nothing. */
    play,
    /** Goes on. */
    resume,
    pause,
    /** Play or pause, for the player's button. */
    toggle: (): void => {
      if (!track) return notice('notInitialized');
      if (clock.now() - lastToggle < audioTimes.toggleGuard) return undefined;
      lastToggle = clock.now();
      return status === 'playing' || playAsked ? pause() : resume();
    },
    seek,
    seekBy: (seconds: number): void => seek(element.currentTime + seconds),
    /** How fast this and what comes after it is played: 1 is as it was spoken. */
    setRate: (wanted: number): void => {
      if (!Number.isFinite(wanted)) return;
      rate = Math.min(rates.most, Math.max(rates.least, wanted));
      element.defaultPlaybackRate = rate;
      element.playbackRate = rate;
      if (track) show({ rate });
    },
    /** Pauses after so many minutes, or at the end of the chapter; null ends it. Closing the player ends it as well. */
    sleepAfter: (wish: SleepWish): void => (track ? sleep.set(wish) : notice('notInitialized')),
    /** The neighbour in the queue that can be heard. */
    neighbour,
    skip: (step: -1 | 1): void => {
      const next = neighbour(step);
      if (next) play(next, queue);
    },
    /** What is loaded, with what it belongs to. */
    track: () => track,
    close: (): void => {
      if (!track) return;
      if (parts.onBookPage()) parts.closeRequest({ playId: track.id, currentTime: element.currentTime });
      destroy();
    },
  };
};

export type AudioMachine = ReturnType<typeof createAudioMachine>;

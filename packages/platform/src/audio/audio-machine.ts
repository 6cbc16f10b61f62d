import { createAudioDisplay } from './audio-display.ts';
import { type AudioElement, createPlayback } from './audio-element.ts';
import { type AudioClock, createSleep, type SleepWish } from './audio-sleep.ts';
import {
  type AudioCloseRequest,
  type AudioNotice,
  type AudioState,
  type AudioStatus,
  type AudioTrack,
  noAudio,
} from './audio-state.ts';

/** Milliseconds (specification §9). */
const times = {
  /** On Android, delay before automatic playback and after a restart from the beginning. */
  android: 100,
  toggleGuard: 500,
  playAction: 50,
} as const;

/** Limits of the playback rate. */
const rates = { least: 0.5, most: 3 } as const;

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

/** The state of a track that is about to start. */
const loadedState = (track: AudioTrack, { rate, sleep }: Pick<AudioState, 'rate' | 'sleep'>): AudioState => ({
  audioContext: true,
  status: 'stopped',
  isPlay: false,
  picUrl: track.picUrl,
  title: track.title,
  currentPlayId: track.id,
  currentPlayTime: track.startAt ?? 0,
  maxTime: track.maxTime ?? 0,
  pageType: track.pageType,
  pageUrl: track.pageUrl ?? '',
  rate,
  sleep,
});

/** Creates the single player: the member's commands, the element's events, and the state shown. */
export const createAudioMachine = (parts: AudioMachineParts) => {
  const { element, clock, android, publish, notice } = parts;
  let track: AudioTrack | undefined;
  let queue: readonly AudioTrack[] = [];
  let startAt = 0;
  let lastToggle = Number.NEGATIVE_INFINITY;
  let rate = 1;
  const playback = createPlayback(element, clock);

  const neighbour = (step: -1 | 1): AudioTrack | undefined => {
    const position = queue.findIndex(({ id }) => id === track?.id);
    const candidate = position < 0 ? undefined : queue[position + step];
    return candidate?.url ? candidate : undefined;
  };
  const onStatus = (status: AudioStatus): void => {
    const next = status === 'ended' && !sleep.isLast() ? neighbour(1) : undefined;
    if (next) play(next, queue);
  };
  const display = createAudioDisplay({ element, clock, publish, onStatus });
  const sleep = createSleep({ clock, pause: playback.pause, changed: (wish) => track && display.show({ sleep: wish }) });

  const destroy = (): void => {
    playback.unload();
    display.reset();
    track = undefined;
    queue = [];
    sleep.set(null);
    display.replace(noAudio);
  };

  const play = (next: AudioTrack, tracks: readonly AudioTrack[] = []): void => {
    if (next.url === '') return notice('noAudio');
    if (!isAddress(next.url)) return notice('invalidAddress');
    display.reset();
    track = next;
    queue = tracks;
    startAt = next.startAt ?? 0;
    playback.load(next.url, rate);
    display.replace(loadedState(next, { rate, sleep: display.shown().sleep }));
    playback.start(android ? times.android : times.playAction);
  };

  const resume = (): void => {
    if (!track) return notice('notInitialized');
    const { maxTime } = display.shown();
    const isOver = display.status() === 'ended' || (maxTime > 0 && element.currentTime >= maxTime);
    // Elements on Android do not restart automatically.
    if (android && isOver) element.currentTime = 0;
    playback.start(android && isOver ? times.android : times.playAction);
  };

  const seek = (seconds: number): void => {
    if (!track) return notice('notInitialized');
    if (!Number.isFinite(seconds)) return undefined;
    element.currentTime = Math.max(0, Math.min(seconds, display.shown().maxTime || seconds));
    return display.showTime();
  };

  const listen = (type: keyof HTMLMediaElementEventMap, listener: () => void): void =>
    element.addEventListener(type, () => {
      if (track) listener();
    });
  listen('play', () => display.happen('play'));
  listen('pause', () => display.happen('pause'));
  listen('ended', () => display.happen('end'));
  listen('timeupdate', () => {
    sleep.check();
    display.showProgress();
  });
  listen('loadedmetadata', () => {
    if (startAt > 0 && startAt < element.duration - 1) element.currentTime = startAt;
    startAt = 0;
  });
  listen('durationchange', () => {
    if (Number.isFinite(element.duration)) display.show({ maxTime: element.duration });
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
    pause: playback.pause,
    /** Toggles between play and pause, for the player's button. */
    toggle: (): void => {
      if (!track) return notice('notInitialized');
      if (clock.now() - lastToggle < times.toggleGuard) return undefined;
      lastToggle = clock.now();
      return display.status() === 'playing' || playback.isStarting() ? playback.pause() : resume();
    },
    seek,
    seekBy: (seconds: number): void => seek(element.currentTime + seconds),
    /** Sets the playback rate of this and the following tracks: 1 is normal speed. */
    setRate: (requestedRate: number): void => {
      if (!Number.isFinite(requestedRate)) return;
      rate = Math.min(rates.most, Math.max(rates.least, requestedRate));
      playback.setRate(rate);
      if (track) display.show({ rate });
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

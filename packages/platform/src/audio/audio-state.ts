import type { AudioSleep } from './audio-sleep.ts';

/** State of the loaded audio (specification §4). `stopped`: not started, replaced or closed. */
export type AudioStatus = 'playing' | 'paused' | 'stopped' | 'ended';

/** Events of an audio. */
export type AudioEvent = 'play' | 'pause' | 'stop' | 'end';

/** The complete transition table: it covers every pair, so that late events of the element are handled. */
const table: Readonly<Record<AudioStatus, Readonly<Record<AudioEvent, AudioStatus>>>> = {
  stopped: { play: 'playing', pause: 'stopped', stop: 'stopped', end: 'stopped' },
  playing: { play: 'playing', pause: 'paused', stop: 'stopped', end: 'ended' },
  // Elements fire a pause event just before the end event.
  paused: { play: 'playing', pause: 'paused', stop: 'stopped', end: 'ended' },
  ended: { play: 'playing', pause: 'ended', stop: 'stopped', end: 'ended' },
};

export const nextStatus = (status: AudioStatus, event: AudioEvent): AudioStatus => table[status][event];

/** A playable audio track. */
export interface AudioTrack {
  readonly id: string;
  /** Its URL; without one the member is notified that the chapter has no audio. */
  readonly url: string;
  readonly title: string;
  /** The work it belongs to, e.g. the book. */
  readonly album?: string;
  readonly picUrl: string;
  /** Duration in seconds, if known before loading. */
  readonly maxTime?: number;
  /** The kind of page that plays it, e.g. `detail-book`. */
  readonly pageType: string;
  /** The page to return to: a path with its query. */
  readonly pageUrl?: string;
  /** Start position (seconds). */
  readonly startAt?: number;
}

/** State of the single player (specification §3); times in seconds. */
export interface AudioState {
  /** Whether an audio is loaded; without one the player is hidden. */
  readonly audioContext: boolean;
  readonly status: AudioStatus;
  readonly isPlay: boolean;
  readonly picUrl: string;
  readonly title: string;
  readonly currentPlayId: string;
  /** Updated once a second. */
  readonly currentPlayTime: number;
  readonly maxTime: number;
  readonly pageType: string;
  readonly pageUrl: string;
  /** Playback rate; 1 is normal speed. */
  readonly rate: number;
  readonly sleep: AudioSleep;
}

/** The state of the player without an audio. */
export const noAudio: AudioState = {
  audioContext: false,
  status: 'stopped',
  isPlay: false,
  picUrl: '',
  title: '',
  currentPlayId: '',
  currentPlayTime: 0,
  maxTime: 0,
  pageType: '',
  pageUrl: '',
  rate: 1,
  sleep: null,
};

/** Notices to the member (specification §8): no URL, an invalid URL, a damaged audio, no player. */
export type AudioNotice = 'noAudio' | 'invalidAddress' | 'error' | 'notInitialized';

/** Playback position when the player was closed on a book's detail page. */
export interface AudioCloseRequest {
  readonly playId: string;
  /** Seconds. */
  readonly currentTime: number;
}

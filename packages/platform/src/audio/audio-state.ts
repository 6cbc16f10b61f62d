import type { AudioSleep } from './audio-sleep.ts';

/** Of the audio that is loaded (specification §4). `stopped`: not begun, replaced or closed. */
export type AudioStatus = 'playing' | 'paused' | 'stopped' | 'ended';

/** What happens to an audio. */
export type AudioEvent = 'play' | 'pause' | 'stop' | 'end';

/** The one table of states; every pair stands in it, so that no late event of the element surprises. */
const table: Readonly<Record<AudioStatus, Readonly<Record<AudioEvent, AudioStatus>>>> = {
  stopped: { play: 'playing', pause: 'stopped', stop: 'stopped', end: 'stopped' },
  playing: { play: 'playing', pause: 'paused', stop: 'stopped', end: 'ended' },
  // Elements tell of a pause just before they tell of the end.
  paused: { play: 'playing', pause: 'paused', stop: 'stopped', end: 'ended' },
  ended: { play: 'playing', pause: 'ended', stop: 'stopped', end: 'ended' },
};

export const nextStatus = (status: AudioStatus, event: AudioEvent): AudioStatus => table[status][event];

/** What may be listened to. */
export interface AudioTrack {
  readonly id: string;
  /** Its address; without one the member is told that the chapter has no audio. */
  readonly url: string;
  readonly title: string;
  /** What it is a part of, e.g. the book. */
  readonly album?: string;
  readonly picUrl: string;
  /** Seconds, as far as they are known before it is loaded. */
  readonly maxTime?: number;
  /** The kind of page that plays it, e.g. `detail-book`. */
  readonly pageType: string;
  /** The page to go back to: a path with its query. */
  readonly pageUrl?: string;
  /** Seconds to begin at. */
  readonly startAt?: number;
}

/** The state of the one player (specification §3); times in seconds. */
export interface AudioState {
  /** Whether there is an audio; without one the player is hidden. */
  readonly audioContext: boolean;
  readonly status: AudioStatus;
  readonly isPlay: boolean;
  readonly picUrl: string;
  readonly title: string;
  readonly currentPlayId: string;
  /** Brought up to date once a second. */
  readonly currentPlayTime: number;
  readonly maxTime: number;
  readonly pageType: string;
  readonly pageUrl: string;
  /** How fast it is played; 1 is as it was spoken. */
  readonly rate: number;
  readonly sleep: AudioSleep;
}

/** The player as it is when nothing is to be heard. */
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

/** What the member is told (specification §8): no address, an address that is none, a damaged audio, no player. */
export type AudioNotice = 'noAudio' | 'invalidAddress' | 'error' | 'notInitialized';

/** Where the member stood when the player was closed on a book's detail page. */
export interface AudioCloseRequest {
  readonly playId: string;
  /** Seconds. */
  readonly currentTime: number;
}

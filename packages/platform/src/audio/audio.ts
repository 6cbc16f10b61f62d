import { useSyncExternalStore } from 'react';
import type { AudioEngine } from './audio-engine.ts';
import { type AudioCloseRequest, type AudioNotice, type AudioState, type AudioTrack, noAudio } from './audio-state.ts';
import type { SleepWish } from './audio-sleep.ts';

/** The single player of the site (specification §3, §4). Its engine loads with the first audio; the shell shows it. */

let state = noAudio;
let engine: Promise<AudioEngine> | undefined;
let element: HTMLAudioElement | undefined;

const topic = <T>() => {
  const listeners = new Set<(value: T) => void>();
  return {
    on: (listener: (value: T) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isHeard: () => listeners.size > 0,
    tell: (value: T) => {
      for (const listener of [...listeners]) listener(value);
    },
  };
};
const states = topic<AudioState>();
const notices = topic<AudioNotice>();
/** Reported before anybody listened: the shell's notice component loads after the first page. */
let pendingNotice: AudioNotice | undefined;
const publishNotice = (notice: AudioNotice): void => {
  if (notices.isHeard()) notices.tell(notice);
  else pendingNotice = notice;
};
const closeRequests = topic<AudioCloseRequest>();

const withEngine = (use: (engine: AudioEngine) => void): void => {
  if (!element) {
    element = new Audio();
    // Called in a click, this allows the element to play later, once the engine has loaded: Safari requires the gesture.
    element.load();
  }
  const player = element;
  engine ??= import(/* webpackChunkName: "audio" */ './audio-engine.ts').then(({ startEngine }) =>
    startEngine(player, {
      publish: (next) => {
        state = next;
        states.tell(next);
      },
      notice: publishNotice,
      closeRequest: closeRequests.tell,
    }),
  );
  engine.then(use, () => {
    engine = undefined;
    publishNotice('error');
  });
};

/**
 * Starts an audio and stops the current one. Without a URL, or with an invalid one, the member is notified and nothing
 * changes.
 * @param queue the tracks before and after it: for media keys, and the next one starts when this one ends
 */
export const playAudio = (track: AudioTrack, queue: readonly AudioTrack[] = []): void =>
  withEngine((player) => player.play(track, queue));
/** Pauses the player because something else will sound. Does nothing and loads nothing while nothing plays. */
export const pauseAudio = (): void => void engine?.then((player) => player.pause());
/** Plays or pauses; clicks within half a second of the previous one are ignored. */
export const toggleAudio = (): void => withEngine((player) => player.toggle());
/** @param seconds from the beginning */
export const seekAudio = (seconds: number): void => withEngine((player) => player.seek(seconds));
/** @param rate playback rate of this and the following tracks, 0.5 to 3 */
export const setAudioRate = (rate: number): void => withEngine((player) => player.setRate(rate));
/** Pauses after this many minutes or at the end of the chapter; null cancels it. */
export const sleepAudio = (wish: SleepWish): void => withEngine((player) => player.sleepAfter(wish));
/** Stops and removes the player; on a book's detail page a close request comes first. */
export const closeAudio = (): void => withEngine((player) => player.close());

/** The current state of the player, for code outside React. */
export const getAudio = (): AudioState => state;
/** Calls the listener with each new state; returns the unsubscribe function, as all of these do. */
export const onAudio = states.on;
/** Notices that the shell shows to the member. The newest notice without a listener is delivered at once. */
export const onAudioNotice = (listener: (notice: AudioNotice) => void): (() => void) => {
  const stop = notices.on(listener);
  if (pendingNotice !== undefined) listener(pendingNotice);
  pendingNotice = undefined;
  return stop;
};
/** Fires before the player is closed on a book's detail page. */
export const onAudioCloseRequest = closeRequests.on;

/** The player's state, for a component. */
export const useAudio = (): AudioState => useSyncExternalStore(states.on, getAudio, getAudio);

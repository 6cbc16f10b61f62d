import { useSyncExternalStore } from 'react';
import type { AudioEngine } from './audio-engine.ts';
import { type AudioCloseRequest, type AudioNotice, type AudioState, type AudioTrack, noAudio } from './audio-state.ts';
import type { SleepWish } from './audio-sleep.ts';

/** The one player of the site (specification §3, §4). Its engine loads with the first audio; the shell shows it. */

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
/** Told before anybody listened: the shell's part that shows notices comes after the first page. */
let pendingNotice: AudioNotice | undefined;
const tellNotice = (notice: AudioNotice): void => {
  if (notices.isHeard()) notices.tell(notice);
  else pendingNotice = notice;
};
const closeRequests = topic<AudioCloseRequest>();

const withEngine = (use: (engine: AudioEngine) => void): void => {
  if (!element) {
    element = new Audio();
    // Called in a click, this allows the element to play later, when the engine has come: Safari wants the gesture.
    element.load();
  }
  const player = element;
  engine ??= import(/* webpackChunkName: "audio" */ './audio-engine.ts').then(({ startEngine }) =>
    startEngine(player, {
      publish: (next) => {
        state = next;
        states.tell(next);
      },
      notice: tellNotice,
      closeRequest: closeRequests.tell,
    }),
  );
  engine.then(use, () => {
    engine = undefined;
    tellNotice('error');
  });
};

/**
 * Starts an audio; what was playing stops. Without an address, or with one that is none, the member is told and nothing changes.
 * @param queue what comes before and after it: for the device's keys, and the next one begins where this one ends
 */
export const playAudio = (track: AudioTrack, queue: readonly AudioTrack[] = []): void =>
  withEngine((player) => player.play(track, queue));
/** Pauses what plays: something else is to be heard. Nothing happens, and nothing is loaded, while nothing plays. */
export const pauseAudio = (): void => void engine?.then((player) => player.pause());
/** Plays or pauses; presses within half a second of one are ignored. */
export const toggleAudio = (): void => withEngine((player) => player.toggle());
/** @param seconds from the beginning */
export const seekAudio = (seconds: number): void => withEngine((player) => player.seek(seconds));
/** @param rate how fast this and all that follows is played, 0.5 to 3 */
export const setAudioRate = (rate: number): void => withEngine((player) => player.setRate(rate));
/** Pauses after so many minutes or at the end of what is heard; null ends that. */
export const sleepAudio = (wish: SleepWish): void => withEngine((player) => player.sleepAfter(wish));
/** Stops and takes the player away; on a book's detail page a close request comes first. */
export const closeAudio = (): void => withEngine((player) => player.close());

/** The player's state of now, for code outside React. */
export const getAudio = (): AudioState => state;
/** Calls the listener with each new state; answers the way to stop, as all of these do. */
export const onAudio = states.on;
/** What the member has to be told; the shell does. The newest notice that nobody heard comes at once. */
export const onAudioNotice = (listener: (notice: AudioNotice) => void): (() => void) => {
  const stop = notices.on(listener);
  if (pendingNotice !== undefined) listener(pendingNotice);
  pendingNotice = undefined;
  return stop;
};
/** The player is about to be closed on a book's detail page. */
export const onAudioCloseRequest = closeRequests.on;

/** The player's state, for a component. */
export const useAudio = (): AudioState => useSyncExternalStore(states.on, getAudio, getAudio);

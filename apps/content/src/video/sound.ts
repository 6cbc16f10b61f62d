import { getAudio, onAudio, pauseAudio } from '@juhe/platform';
import { useSyncExternalStore } from 'react';

/**
 * Whether films are heard. The member's word counts for the session; a browser that plays nothing aloud before a gesture is obeyed until there
 * is one.
 */
export type Sound = 'on' | 'off' | 'blocked';

const place = 'juhe-films-sound';
const wasOff = (): boolean => {
  try {
    return sessionStorage.getItem(place) === 'off';
  } catch {
    return false;
  }
};

let sound: Sound = wasOff() ? 'off' : 'on';
const listeners = new Set<() => void>();

export const getSound = (): Sound => sound;

const tell = (next: Sound): void => {
  sound = next;
  for (const listener of [...listeners]) listener();
};

/** The member's word. */
export const chooseSound = (next: 'on' | 'off'): void => {
  try {
    sessionStorage.setItem(place, next);
  } catch {
    // Then as long as the page lives.
  }
  tell(next);
};

const onSound = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useSound = (): Sound => useSyncExternalStore(onSound, getSound);

const isRefused = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotAllowedError';

/**
 * Plays a film, aloud if that is wanted and allowed, and then the site's audio pauses: one sound at a time.
 * @returns false when the browser plays nothing at all before a gesture
 */
export const playFilm = async (film: HTMLVideoElement): Promise<boolean> => {
  film.muted = sound !== 'on';
  try {
    await film.play();
  } catch (error) {
    // Another play or pause came in between, or the film fails: its own events tell.
    if (!isRefused(error)) return true;
    if (film.muted) return false;
    tell('blocked');
    return playFilm(film);
  }
  if (!film.muted) pauseAudio();
  return true;
};

/** Calls the listener when the site's audio begins to play. */
export const onOtherSound = (listener: () => void): (() => void) => {
  let playing = getAudio().isPlay;
  return onAudio(({ isPlay }) => {
    if (isPlay && !playing) listener();
    playing = isPlay;
  });
};

import { deviceValue, getAudio, onAudio, pauseAudio } from '@juhe/platform';
import { useSyncExternalStore } from 'react';

/**
 * Whether films play with sound. The member's choice lasts for the session; a browser that blocks sound before a user gesture
 * is respected until there is one.
 */
export type Sound = 'on' | 'off' | 'blocked';

const choice = deviceValue({ key: 'juhe-films-sound', scope: 'tab', text: (stored) => stored });

let sound: Sound = choice.read() === 'off' ? 'off' : 'on';
const listeners = new Set<() => void>();

export const getSound = (): Sound => sound;

const publish = (next: Sound): void => {
  sound = next;
  for (const listener of [...listeners]) listener();
};

/** Sets the member's choice. */
export const chooseSound = (next: 'on' | 'off'): void => {
  choice.write(next);
  publish(next);
};

const onSound = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useSound = (): Sound => useSyncExternalStore(onSound, getSound, getSound);

const isRefused = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotAllowedError';

/**
 * Plays a film, with sound if that is chosen and allowed, and then pauses the site's audio: one sound at a time.
 * @returns false when the browser blocks all playback before a user gesture
 */
export const playFilm = async (film: HTMLVideoElement): Promise<boolean> => {
  film.muted = sound !== 'on';
  try {
    await film.play();
  } catch (error) {
    // Another play or pause intervened, or the film failed: its own events report that.
    if (!isRefused(error)) return true;
    if (film.muted) return false;
    publish('blocked');
    return playFilm(film);
  }
  if (!film.muted) pauseAudio();
  return true;
};

/** Calls the listener when the site's audio starts to play. */
export const onOtherSound = (listener: () => void): (() => void) => {
  let playing = getAudio().isPlay;
  return onAudio(({ isPlay }) => {
    if (isPlay && !playing) listener();
    playing = isPlay;
  });
};

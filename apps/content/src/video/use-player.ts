import { useViewVideoMutation } from '@juhe/api-client/content/video';
import { useSaveWatchHistoryMutation } from '@juhe/api-client/social/history';
import { useSession } from '@juhe/auth';
import type { Video } from '@juhe/contract/content/video.schemas';
import { onVisibility } from '@juhe/platform';
import { debounce } from '@juhe/platform/parts/debounce';
import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { rememberFilm } from './watched-films.ts';
import { chooseSound, getSound, onOtherSound, playFilm, useSound } from './sound.ts';

/** Seconds of playback that count as a view. */
const viewAfter = 2;
/** Time (ms) of stalled playback before it is indicated. */
const stallDelay = 500;

/** Reports a view, once, when enough of the film in front was played. */
const useCountedView = (ref: RefObject<HTMLVideoElement | null>, id: string, front: boolean): void => {
  const [view] = useViewVideoMutation();
  const [save] = useSaveWatchHistoryMutation();
  const { user } = useSession();
  const counted = useEffectEvent(() => {
    rememberFilm(id);
    void view({ id });
    if (user) void save({ kind: 'video', id });
  });
  useEffect(() => {
    const film = ref.current;
    if (!film || !front) return undefined;
    let played = 0;
    let before = film.currentTime;
    const tick = () => {
      const step = film.currentTime - before;
      before = film.currentTime;
      // A seek does not count as playback.
      if (step <= 0 || step > 1) return;
      const viewThreshold = Math.min(viewAfter, (film.duration || viewAfter) * 0.9);
      if (played < viewThreshold && played + step >= viewThreshold) counted();
      played += step;
    };
    film.addEventListener('timeupdate', tick);
    return () => film.removeEventListener('timeupdate', tick);
  }, [ref, front]);
};

export type PlayerState = 'loading' | 'ready' | 'failed';

/**
 * Player of the film in front: plays while the page is visible, with sound if the member chose it, and reports a view once
 * when enough of it was played.
 * @param front whether this film is in front
 */
export const usePlayer = (
  ref: RefObject<HTMLVideoElement | null>,
  { id, film: url }: Pick<Video, 'id' | 'film'>,
  front: boolean,
) => {
  const [state, setState] = useState<PlayerState>('loading');
  const [paused, setPaused] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const sound = useSound();
  const shouldPlay = front && !paused && state !== 'failed';
  if (!front && paused) setPaused(false);

  useEffect(() => {
    const film = ref.current;
    if (!film) return undefined;
    // The source was released while the page was hidden.
    if (!film.hasAttribute('src')) film.src = url;
    return () => {
      film.removeAttribute('src');
      film.load();
    };
  }, [ref, url]);

  const play = useEffectEvent(async () => {
    const film = ref.current;
    if (!film || document.visibilityState === 'hidden') return;
    if (!(await playFilm(film))) setPaused(true);
  });
  // Depends on the attempt as well: each one starts playback again.
  useEffect(() => {
    const film = ref.current;
    if (!film || !shouldPlay) return undefined;
    void play();
    const stop = onVisibility((visible) => (visible ? void play() : film.pause()));
    const unsubscribe = onOtherSound(() => {
      if (!film.muted) setPaused(true);
    });
    // Paused by the device: its keys or a call.
    const stopped = () => {
      if (document.visibilityState === 'visible' && film.paused && film.readyState > 0) setPaused(true);
    };
    film.addEventListener('pause', stopped);
    return () => {
      stop();
      unsubscribe();
      film.removeEventListener('pause', stopped);
      film.pause();
    };
  }, [ref, shouldPlay, attempt]);
  useEffect(() => {
    const film = ref.current;
    if (!film || !shouldPlay) return;
    // When sound is turned on, the site's audio pauses as well.
    if (sound === 'on' && film.muted && !film.paused) void play();
    film.muted = sound !== 'on';
  }, [ref, shouldPlay, sound]);

  useCountedView(ref, id, front);

  useEffect(() => {
    const film = ref.current;
    if (!film) return undefined;
    const indicateStall = debounce(() => setWaiting(true), stallDelay);
    const flows = () => {
      indicateStall.cancel();
      setWaiting(false);
      setState('ready');
    };
    const fails = () => {
      indicateStall.cancel();
      setWaiting(false);
      setState('failed');
    };
    film.addEventListener('loadeddata', flows);
    film.addEventListener('playing', flows);
    film.addEventListener('waiting', indicateStall);
    film.addEventListener('error', fails);
    return () => {
      indicateStall.cancel();
      film.removeEventListener('loadeddata', flows);
      film.removeEventListener('playing', flows);
      film.removeEventListener('waiting', indicateStall);
      film.removeEventListener('error', fails);
    };
  }, [ref]);

  const retry = useCallback(() => {
    setState('loading');
    setAttempt((count) => count + 1);
    ref.current?.load();
  }, [ref]);
  useEffect(() => {
    if (state !== 'failed') return undefined;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [state, retry]);

  /** Tap: the first one unmutes a film that the browser had muted, every other one toggles playback. */
  const toggle = useCallback(() => {
    if (getSound() === 'blocked') chooseSound('on');
    else setPaused((now) => !now);
  }, []);
  return { state, paused, waiting, toggle, retry };
};

import { type RefObject, useEffect, useRef } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './film.module.css';

interface Props {
  film: RefObject<HTMLVideoElement | null>;
  /** Duration of the film (s) until its metadata is loaded. */
  seconds: number;
}

/** Permitted drift (ms) between the progress line and the film. */
const maxDrift = 150;

/**
 * Animates the progress line and its knob in step with the film, using compositor animations: a main-thread frame costs more
 * than a film frame.
 */
const createLine = (film: HTMLVideoElement, seconds: number, line: Element, knob: Element) => {
  const animations = [
    line.animate({ transform: ['scaleX(0)', 'scaleX(1)'] }, { fill: 'both' }),
    knob.animate({ transform: ['translateX(0)', 'translateX(100%)'] }, { fill: 'both' }),
  ];
  for (const animation of animations) animation.pause();
  const totalSeconds = () => (Number.isFinite(film.duration) && film.duration > 0 ? film.duration : seconds);
  /** @param at share of the film to which a finger drags it */
  const follow = (at?: number) => {
    const duration = totalSeconds() * 1000;
    const now = Math.min(duration, at === undefined ? film.currentTime * 1000 : at * duration);
    const isPlaying = at === undefined && !film.paused && !film.seeking && film.readyState > HTMLMediaElement.HAVE_CURRENT_DATA;
    for (const animation of animations) {
      if (animation.effect?.getTiming().duration !== duration) animation.effect?.updateTiming({ duration });
      const drift = Math.abs(Number(animation.currentTime ?? 0) - now);
      const running = animation.playState === 'running';
      if (!isPlaying && running) animation.pause();
      if (!isPlaying || !running || drift > maxDrift) animation.currentTime = now;
      if (isPlaying && !running) {
        animation.playbackRate = film.playbackRate;
        animation.play();
      }
    }
  };
  return {
    whole: totalSeconds,
    follow,
    end: () => {
      for (const animation of animations) animation.cancel();
    },
  };
};

const changes = ['playing', 'pause', 'waiting', 'seeking', 'seeked', 'durationchange', 'ratechange', 'timeupdate'] as const;

/** The draggable playback progress. */
export const FilmProgress = ({ film, seconds }: Props) => {
  const t = useTranslations('video');
  const input = useRef<HTMLInputElement>(null);
  const line = useRef<HTMLSpanElement>(null);
  const knob = useRef<HTMLSpanElement>(null);
  const isDragging = useRef(false);
  const follow = useRef<(at?: number) => void>(undefined);
  useEffect(() => {
    const [element, range] = [film.current, input.current];
    if (!element || !range || !line.current || !knob.current) return undefined;
    const progressLine = createLine(element, seconds, line.current, knob.current);
    follow.current = progressLine.follow;
    let announcedSecond = -1;
    const change = () => {
      if (isDragging.current) return;
      progressLine.follow();
      // Screen readers are given the position once per second.
      const at = Math.round(element.currentTime);
      if (at === announcedSecond) return;
      announcedSecond = at;
      range.value = String(element.currentTime / progressLine.whole());
      range.setAttribute('aria-valuetext', t('placeOf', { at, of: Math.round(progressLine.whole()) }));
    };
    for (const name of changes) element.addEventListener(name, change);
    change();
    return () => {
      for (const name of changes) element.removeEventListener(name, change);
      progressLine.end();
    };
  }, [film, seconds, t]);

  const seek = () => {
    const [element, range] = [film.current, input.current];
    if (!element || !range) return;
    follow.current?.(Number(range.value));
    if (element.duration > 0) element.currentTime = Number(range.value) * element.duration;
  };
  const setDragging = (dragging: boolean) => () => {
    isDragging.current = dragging;
    if (!dragging) follow.current?.();
  };
  return (
    <div className={css.progress}>
      <input
        ref={input}
        type="range"
        min={0}
        max={1}
        step="any"
        defaultValue={0}
        aria-label={t('progress')}
        onPointerDown={setDragging(true)}
        onPointerUp={setDragging(false)}
        onPointerCancel={setDragging(false)}
        onInput={seek}
      />
      <span className={css.way} aria-hidden="true">
        <span ref={line} className={css.line} />
      </span>
      <span ref={knob} className={css.knob} aria-hidden="true" />
    </div>
  );
};

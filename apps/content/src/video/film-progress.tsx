import { useTranslations } from '@juhe/platform';
import { type RefObject, useEffect, useRef } from 'react';
import css from './film.module.css';

interface Props {
  film: RefObject<HTMLVideoElement | null>;
  /** Of the film, before it knows itself. */
  seconds: number;
}

/** Milliseconds by which the line may be ahead of the film or behind. */
const slack = 150;

/** Moves the line and its knob beside the film's own time: by animations of the compositor, for a frame of the main thread costs more than one of the film. */
const createLine = (film: HTMLVideoElement, seconds: number, line: Element, knob: Element) => {
  const animations = [
    line.animate({ transform: ['scaleX(0)', 'scaleX(1)'] }, { fill: 'both' }),
    knob.animate({ transform: ['translateX(0)', 'translateX(100%)'] }, { fill: 'both' }),
  ];
  for (const animation of animations) animation.pause();
  const whole = () => (Number.isFinite(film.duration) && film.duration > 0 ? film.duration : seconds);
  /** @param at share of the film that a finger holds it at */
  const follow = (at?: number) => {
    const duration = whole() * 1000;
    const now = Math.min(duration, at === undefined ? film.currentTime * 1000 : at * duration);
    const runs = at === undefined && !film.paused && !film.seeking && film.readyState > HTMLMediaElement.HAVE_CURRENT_DATA;
    for (const animation of animations) {
      if (animation.effect?.getTiming().duration !== duration) animation.effect?.updateTiming({ duration });
      const off = Math.abs(Number(animation.currentTime ?? 0) - now);
      const running = animation.playState === 'running';
      if (!runs && running) animation.pause();
      if (!runs || !running || off > slack) animation.currentTime = now;
      if (runs && !running) {
        animation.playbackRate = film.playbackRate;
        animation.play();
      }
    }
  };
  return {
    whole,
    follow,
    end: () => {
      for (const animation of animations) animation.cancel();
    },
  };
};

const changes = ['playing', 'pause', 'waiting', 'seeking', 'seeked', 'durationchange', 'ratechange', 'timeupdate'] as const;

/** How far the film is, to be dragged. */
export const FilmProgress = ({ film, seconds }: Props) => {
  const t = useTranslations('video');
  const input = useRef<HTMLInputElement>(null);
  const line = useRef<HTMLSpanElement>(null);
  const knob = useRef<HTMLSpanElement>(null);
  const held = useRef(false);
  const follow = useRef<(at?: number) => void>(undefined);
  useEffect(() => {
    const [element, range] = [film.current, input.current];
    if (!element || !range || !line.current || !knob.current) return undefined;
    const way = createLine(element, seconds, line.current, knob.current);
    follow.current = way.follow;
    let told = -1;
    const change = () => {
      if (held.current) return;
      way.follow();
      // Whoever hears the place hears it once in a second.
      const at = Math.round(element.currentTime);
      if (at === told) return;
      told = at;
      range.value = String(element.currentTime / way.whole());
      range.setAttribute('aria-valuetext', t('placeOf', { at, of: Math.round(way.whole()) }));
    };
    for (const name of changes) element.addEventListener(name, change);
    change();
    return () => {
      for (const name of changes) element.removeEventListener(name, change);
      way.end();
    };
  }, [film, seconds, t]);

  const seek = () => {
    const [element, range] = [film.current, input.current];
    if (!element || !range) return;
    follow.current?.(Number(range.value));
    if (element.duration > 0) element.currentTime = Number(range.value) * element.duration;
  };
  const hold = (holds: boolean) => () => {
    held.current = holds;
    if (!holds) follow.current?.();
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
        onPointerDown={hold(true)}
        onPointerUp={hold(false)}
        onPointerCancel={hold(false)}
        onInput={seek}
      />
      <span className={css.way} aria-hidden="true">
        <span ref={line} className={css.line} />
      </span>
      <span ref={knob} className={css.knob} aria-hidden="true" />
    </div>
  );
};

import { useTranslations } from '@juhe/platform';
import { type RefObject, useEffect, useRef } from 'react';
import css from './film.module.css';

interface Props {
  film: RefObject<HTMLVideoElement | null>;
  /** Of the film, before it knows itself. */
  seconds: number;
}

/** How far the film is, to be dragged. It moves with each frame and renders nothing for that. */
export const FilmProgress = ({ film, seconds }: Props) => {
  const t = useTranslations('video');
  const input = useRef<HTMLInputElement>(null);
  const held = useRef(false);
  useEffect(() => {
    const [element, range] = [film.current, input.current];
    if (!element || !range) return undefined;
    let frame = 0;
    const show = () => {
      const whole = Number.isFinite(element.duration) && element.duration > 0 ? element.duration : seconds;
      const at = held.current ? Number(range.value) : element.currentTime / whole;
      if (!held.current) range.value = String(at);
      range.style.setProperty('--at', `${Math.min(1, at)}`);
    };
    const loop = () => {
      show();
      frame = requestAnimationFrame(loop);
    };
    const speak = () =>
      range.setAttribute(
        'aria-valuetext',
        t('placeOf', { at: Math.round(element.currentTime), of: Math.round(element.duration || seconds) }),
      );
    const start = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(loop);
    };
    const stop = () => cancelAnimationFrame(frame);
    element.addEventListener('playing', start);
    element.addEventListener('pause', stop);
    element.addEventListener('seeked', show);
    element.addEventListener('timeupdate', speak);
    if (element.paused) show();
    else start();
    speak();
    return () => {
      stop();
      element.removeEventListener('playing', start);
      element.removeEventListener('pause', stop);
      element.removeEventListener('seeked', show);
      element.removeEventListener('timeupdate', speak);
    };
  }, [film, seconds, t]);

  const seek = () => {
    const [element, range] = [film.current, input.current];
    if (element && range && element.duration > 0) element.currentTime = Number(range.value) * element.duration;
    range?.style.setProperty('--at', range.value);
  };
  return (
    <input
      ref={input}
      className={css.progress}
      type="range"
      min={0}
      max={1}
      step="any"
      defaultValue={0}
      aria-label={t('progress')}
      onPointerDown={() => {
        held.current = true;
      }}
      onPointerUp={() => {
        held.current = false;
      }}
      onPointerCancel={() => {
        held.current = false;
      }}
      onInput={seek}
    />
  );
};

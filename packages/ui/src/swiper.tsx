import { Children, type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import css from './swiper.module.css';
import { useTexts } from './texts/texts.ts';

interface SwiperProps {
  /** What the pictures are about, read aloud. */
  label: string;
  /** Milliseconds: 3000 for products, 5000 in general (specification §9); 0 never moves by itself. */
  interval?: number;
  rounded?: boolean;
  onIndex?: (index: number) => void;
  /** One slide each, all of the same ratio. */
  children: ReactNode;
}

const reducedMotion = () => typeof window !== 'undefined' && window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Slides side by side, swiped by finger, wheel or arrow keys. Moving by itself it rests while looked at, and can be stopped. */
export const Swiper = ({ label, interval = 5000, rounded = false, onIndex, children }: SwiperProps) => {
  const t = useTexts();
  const track = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const [stopped, setStopped] = useState(reducedMotion);
  const [held, setHeld] = useState(false);
  const slides = Children.toArray(children);
  const count = slides.length;
  const moving = interval > 0 && count > 1 && !stopped;

  const go = (to: number) => {
    const element = track.current;
    element?.scrollTo({ left: to * element.clientWidth, behavior: reducedMotion() ? 'auto' : 'smooth' });
  };
  useEffect(() => {
    if (!moving || held) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') go((index + 1) % count);
    }, interval);
    return () => clearInterval(timer);
  }, [moving, held, index, count, interval]);

  const scrolled = () => {
    const element = track.current;
    if (!element?.clientWidth) return;
    const next = Math.round(element.scrollLeft / element.clientWidth);
    if (next === index) return;
    setIndex(next);
    onIndex?.(next);
  };
  return (
    <section
      className={cx(css.swiper, rounded && css.rounded)}
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div
        ref={track}
        className={css.track}
        tabIndex={count > 1 ? 0 : undefined}
        role="group"
        aria-label={t('slide', index + 1, count)}
        onScroll={scrolled}
      >
        {slides.map((slide, index) => (
          <div
            key={index}
            className={css.slide}
            role="group"
            aria-label={t('slide', index + 1, count)}
            // First screens leave its pictures to the app.
            data-later={index > 0 ? '' : undefined}
          >
            {slide}
          </div>
        ))}
      </div>
      {count > 1 && (
        <div className={css.dots} aria-hidden="true">
          {slides.map((_, place) => (
            <span key={place} className={cx(css.dot, place === index && css.on)} />
          ))}
        </div>
      )}
      {interval > 0 && count > 1 && (
        <IconButton
          className={css.pause}
          icon={stopped ? 'play' : 'pause'}
          size={14}
          filled
          label={t(stopped ? 'play' : 'pause')}
          onClick={() => setStopped(!stopped)}
        />
      )}
    </section>
  );
};

import { Children, type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '../controls/button.tsx';
import { cx } from '../cx.ts';
import css from './swiper.module.css';
import { useTexts } from '../texts/texts.ts';

interface SwiperProps {
  /** Subject of the pictures, read aloud. */
  label: string;
  /** Milliseconds: 3000 for products, 5000 in general (specification §9); 0 disables autoplay. */
  interval?: number;
  rounded?: boolean;
  onIndex?: (index: number) => void;
  /** One child per slide, all with the same aspect ratio. */
  children: ReactNode;
}

const reducedMotion = () => typeof window !== 'undefined' && window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A carousel, moved by finger, wheel or arrow keys. Autoplay pauses on hover or focus, and can be stopped. */
export const Swiper = ({ label, interval = 5000, rounded = false, onIndex, children }: SwiperProps) => {
  const t = useTexts();
  const track = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const [stopped, setStopped] = useState(reducedMotion);
  const [paused, setPaused] = useState(false);
  const slides = Children.toArray(children);
  const count = slides.length;
  const moving = interval > 0 && count > 1 && !stopped;

  const scrollToSlide = (to: number) => {
    const element = track.current;
    element?.scrollTo({ left: to * element.clientWidth, behavior: reducedMotion() ? 'auto' : 'smooth' });
  };
  useEffect(() => {
    if (!moving || paused) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') scrollToSlide((index + 1) % count);
    }, interval);
    return () => clearInterval(timer);
  }, [moving, paused, index, count, interval]);

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
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <div
        ref={track}
        className={css.track}
        tabIndex={count > 1 ? 0 : undefined}
        role="group"
        aria-label={t('slide', { n: index + 1, count })}
        onScroll={scrolled}
      >
        {slides.map((slide, index) => (
          <div
            key={index}
            className={css.slide}
            role="group"
            aria-label={t('slide', { n: index + 1, count })}
            // Server-rendered first screens leave its pictures to the app.
            data-later={index > 0 ? '' : undefined}
          >
            {slide}
          </div>
        ))}
      </div>
      {count > 1 && (
        <div className={css.dots} aria-hidden="true">
          {slides.map((_, slideIndex) => (
            <span key={slideIndex} className={cx(css.dot, slideIndex === index && css.on)} />
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

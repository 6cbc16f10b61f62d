import { useId } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import css from './rate-stars.module.css';
import type { RateProps } from './rate.tsx';
import { usePartTexts } from './texts/parts.ts';

const Star = ({ part, size }: { part: number; size: number }) => (
  <span className={css.star} style={{ width: size, height: size }} aria-hidden="true">
    <Icon name="star" size={size} filled className={css.empty} />
    {part > 0 && (
      <span className={css.part} style={{ width: `${part * 100}%` }}>
        <Icon name="star" size={size} filled className={css.full} />
      </span>
    )}
  </span>
);

/** What `Rate` shows. */
export const RateStars = ({
  value,
  onChange,
  label,
  count,
  half = false,
  size,
  disabled = false,
}: RateProps & { count: number; size: number }) => {
  const t = usePartTexts();
  const name = useId();
  const clamped = Math.min(Math.max(value, 0), count);
  // A given rating shows whole and half stars; anything finer would be a drawing of its own.
  const shown = Math.round(clamped * 2) / 2;
  const partOf = (place: number) => Math.min(Math.max(shown - place, 0), 1);
  const places = Array.from({ length: count }, (_, index) => index);
  if (!onChange) {
    const told = clamped === 0 ? t('notRated') : t('outOf', Number(clamped.toFixed(1)), count);
    return (
      <span className={css.shown} role="img" aria-label={`${label} ${told}`}>
        {places.map((place) => (
          <Star key={place} part={partOf(place)} size={size} />
        ))}
      </span>
    );
  }
  const step = half ? 0.5 : 1;
  return (
    <fieldset className={css.group} disabled={disabled}>
      <legend className="visually-hidden">{label}</legend>
      {places.map((place) => (
        <span key={place} className={cx(css.place, half && css.wide)}>
          <Star part={partOf(place)} size={size} />
          {(half ? [place + 0.5, place + 1] : [place + 1]).map((stars) => (
            <input
              key={stars}
              type="radio"
              name={name}
              className={cx(css.choice, half && css.half)}
              aria-label={t('outOf', stars, count)}
              value={stars}
              checked={Math.round(clamped / step) * step === stars}
              onChange={() => onChange(stars)}
            />
          ))}
        </span>
      ))}
    </fieldset>
  );
};

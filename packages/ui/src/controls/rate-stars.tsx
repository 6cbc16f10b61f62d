import { useId } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../display/icon.tsx';
import css from './rate-stars.module.css';
import { useTranslations } from './rate/locales/texts.gen.ts';

export interface RateProps {
  /** From 0 (not rated) to `count`. */
  value: number;
  /** Without it the rating is read-only. */
  onChange?: (value: number) => void;
  /** The rated subject, read aloud. */
  label: string;
  /** Default 5 (specification §9). */
  count?: number;
  /** Allows choosing half stars; they are always displayed. */
  half?: boolean;
  /** Size of a star (pixels): 28 as input, 16 as display. */
  size?: number;
  disabled?: boolean;
}

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

/** The stars rendered by `Rate`. */
export const RateStars = ({
  value,
  onChange,
  label,
  count,
  half = false,
  size,
  disabled = false,
}: RateProps & { count: number; size: number }) => {
  const t = useTranslations('rate');
  const name = useId();
  const clamped = Math.min(Math.max(value, 0), count);
  // A displayed rating has whole and half stars only; finer steps would need a separate drawing.
  const displayedRating = Math.round(clamped * 2) / 2;
  const partOf = (index: number) => Math.min(Math.max(displayedRating - index, 0), 1);
  const indexes = Array.from({ length: count }, (_, index) => index);
  if (!onChange) {
    const ratingText = clamped === 0 ? t('notRated') : t('outOf', { stars: Number(clamped.toFixed(1)), count });
    return (
      <span className={css.shown} role="img" aria-label={`${label} ${ratingText}`}>
        {indexes.map((index) => (
          <Star key={index} part={partOf(index)} size={size} />
        ))}
      </span>
    );
  }
  const step = half ? 0.5 : 1;
  return (
    <fieldset className={css.group} disabled={disabled}>
      <legend className="visually-hidden">{label}</legend>
      {indexes.map((index) => (
        <span key={index} className={cx(css.place, half && css.wide)}>
          <Star part={partOf(index)} size={size} />
          {(half ? [index + 0.5, index + 1] : [index + 1]).map((stars) => (
            <input
              key={stars}
              type="radio"
              name={name}
              className={cx(css.choice, half && css.half)}
              aria-label={t('outOf', { stars, count })}
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

import css from './voice.module.css';

/** A duration as `0:07`. */
export const clockOf = (milliseconds: number): string => {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** The loudness of a recording over time; `part` of it, 0 to 1, has been played. */
export const VoiceBars = ({ levels, part = 1 }: { levels: readonly number[]; part?: number }) => (
  <span className={css.bars} aria-hidden="true">
    {levels.map((level, index) => (
      <span
        key={index}
        className={css.level}
        data-played={(index + 0.5) / levels.length <= part || undefined}
        style={{ height: `${Math.max(12, level)}%` }}
      />
    ))}
  </span>
);

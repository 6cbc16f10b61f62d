type UsualTexts = (key: 'usual.minutes' | 'usual.hours' | 'usual.days', values: { n: number }) => string;

/**
 * The usual duration of a decision, in minutes, hours or days; undefined while it is unknown.
 */
export const usualTime = (t: UsualTexts, seconds: number | null | undefined): string | undefined => {
  if (seconds == null) return undefined;
  if (seconds < 3_600) return t('usual.minutes', { n: Math.max(1, Math.ceil(seconds / 60)) });
  if (seconds < 86_400) return t('usual.hours', { n: Math.ceil(seconds / 3_600) });
  return t('usual.days', { n: Math.ceil(seconds / 86_400) });
};

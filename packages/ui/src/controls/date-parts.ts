/** `yyyy-MM-dd`, `yyyy-MM`, or `yyyy-MM-dd hh:mm`. */
export type DateMode = 'date' | 'month' | 'datetime';

/** Year, month (from 1), day, and for a time hour and minute. */
export type Parts = readonly number[];

const counts: Readonly<Record<DateMode, number>> = { month: 2, date: 3, datetime: 5 };
const pad = (value: number, length = 2) => String(value).padStart(length, '0');

/** Number of days in a month, including leap years. */
export const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/**
 * Parses a text in any of the three forms; undefined when it is invalid or not a real day. Missing parts take their lowest
 * value.
 */
export const parseParts = (text: string): Parts | undefined => {
  const [, ...groups] = /^(\d{4})-(\d{2})(?:-(\d{2})(?:[ T](\d{2}):(\d{2}))?)?/.exec(text) ?? [];
  if (groups.length === 0) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = groups.map((part) =>
    part === undefined ? undefined : Number(part),
  );
  const isRealDate = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month) && hour < 24 && minute < 60;
  return isRealDate ? [year, month, day, hour, minute] : undefined;
};

/** Formats parts in the form of the mode. */
export const textOf = (parts: Parts, mode: DateMode): string => {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = parts;
  const date = `${pad(year, 4)}-${pad(month)}${mode === 'month' ? '' : `-${pad(day)}`}`;
  return mode === 'datetime' ? `${date} ${pad(hour)}:${pad(minute)}` : date;
};

/** The same day a number of years away; the last of February where there is no 29th. */
export const yearsFrom = (parts: Parts, years: number): Parts => {
  const [year = 0, month = 1, day = 1, ...rest] = parts;
  return [year + years, month, Math.min(day, daysIn(year + years, month)), ...rest];
};

export interface Limits {
  readonly min: Parts;
  readonly max: Parts;
}

/** Range of the part at `position`, given the parts before it. */
export const rangeAt = (position: number, parts: Parts, { min, max }: Limits): readonly [number, number] => {
  const lowest = [min[0] ?? 0, 1, 1, 0, 0][position] ?? 0;
  const highest = [max[0] ?? 0, 12, daysIn(parts[0] ?? 0, parts[1] ?? 1), 23, 59][position] ?? 0;
  const isAtLimit = (limit: Parts) => limit.slice(0, position).every((part, index) => part === parts[index]);
  return [
    isAtLimit(min) ? (min[position] ?? lowest) : lowest,
    Math.min(highest, isAtLimit(max) ? (max[position] ?? highest) : highest),
  ];
};

/** Clamps the parts to their limits, each as far as those before it allow: 31 January changed to February becomes the 28th. */
export const clampParts = (parts: Parts, limits: Limits): Parts => {
  const result = [...parts];
  for (let position = 0; position < result.length; position += 1) {
    const [low, high] = rangeAt(position, result, limits);
    result[position] = Math.min(Math.max(result[position] ?? low, low), high);
  }
  return result;
};

/** The limits of a picker: as given, else ten years before and after today (specification §9). */
export const limitsOf = (today: Parts, min: string | undefined, max: string | undefined): Limits => {
  const low = parseParts(min ?? '') ?? [...yearsFrom(today, -10).slice(0, 3), 0, 0];
  const upper = parseParts(max ?? '');
  if (!upper) return { min: low, max: [...yearsFrom(today, 10).slice(0, 3), 23, 59] };
  // An upper limit without a day or a time includes all of it.
  const [year = 0, month = 12, day = 1, hour = 0, minute = 0] = upper;
  const lastDay = max?.length === 7 ? daysIn(year, month) : day;
  return { min: low, max: (max?.length ?? 0) > 10 ? [year, month, lastDay, hour, minute] : [year, month, lastDay, 23, 59] };
};

/** Number of parts of a mode. */
export const partCount = (mode: DateMode): number => counts[mode];

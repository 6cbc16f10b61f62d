/** `yyyy-MM-dd`, `yyyy-MM`, or `yyyy-MM-dd hh:mm`. */
export type DateMode = 'date' | 'month' | 'datetime';

/** Year, month (from 1), day, and for a time hour and minute. */
export type Parts = readonly number[];

const counts: Readonly<Record<DateMode, number>> = { month: 2, date: 3, datetime: 5 };
const pad = (value: number, length = 2) => String(value).padStart(length, '0');

/** How many days a month of a year has, leap years minded. */
export const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The parts of a text in any of the three forms; undefined when it is none or no real day. Missing parts are the first. */
export const parseParts = (text: string): Parts | undefined => {
  const [, ...found] = /^(\d{4})-(\d{2})(?:-(\d{2})(?:[ T](\d{2}):(\d{2}))?)?/.exec(text) ?? [];
  if (found.length === 0) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = found.map((part) =>
    part === undefined ? undefined : Number(part),
  );
  const real = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month) && hour < 24 && minute < 60;
  return real ? [year, month, day, hour, minute] : undefined;
};

/** The text of parts, in the form of the mode. */
export const textOf = (parts: Parts, mode: DateMode): string => {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = parts;
  const date = `${pad(year, 4)}-${pad(month)}${mode === 'month' ? '' : `-${pad(day)}`}`;
  return mode === 'datetime' ? `${date} ${pad(hour)}:${pad(minute)}` : date;
};

/** The same day so many years away; the last of February where there is no 29th. */
export const yearsFrom = (parts: Parts, years: number): Parts => {
  const [year = 0, month = 1, day = 1, ...rest] = parts;
  return [year + years, month, Math.min(day, daysIn(year + years, month)), ...rest];
};

export interface Limits {
  readonly min: Parts;
  readonly max: Parts;
}

/** What the part at a place may be while those before it are as they are. */
export const rangeAt = (place: number, parts: Parts, { min, max }: Limits): readonly [number, number] => {
  const lowest = [min[0] ?? 0, 1, 1, 0, 0][place] ?? 0;
  const highest = [max[0] ?? 0, 12, daysIn(parts[0] ?? 0, parts[1] ?? 1), 23, 59][place] ?? 0;
  const like = (limit: Parts) => limit.slice(0, place).every((part, index) => part === parts[index]);
  return [like(min) ? (min[place] ?? lowest) : lowest, Math.min(highest, like(max) ? (max[place] ?? highest) : highest)];
};

/** The parts moved into their limits, each kept as far as those before it allow: 31 January turned to February is the 28th. */
export const clampParts = (parts: Parts, limits: Limits): Parts => {
  const result = [...parts];
  for (let place = 0; place < result.length; place += 1) {
    const [low, high] = rangeAt(place, result, limits);
    result[place] = Math.min(Math.max(result[place] ?? low, low), high);
  }
  return result;
};

/** The limits of a picker: as told, else ten years before and after today (specification §9). */
export const limitsOf = (today: Parts, min: string | undefined, max: string | undefined): Limits => {
  const low = parseParts(min ?? '') ?? [...yearsFrom(today, -10).slice(0, 3), 0, 0];
  const told = parseParts(max ?? '');
  if (!told) return { min: low, max: [...yearsFrom(today, 10).slice(0, 3), 23, 59] };
  // An upper limit without a day or a time means all of it.
  const [year = 0, month = 12, day = 1, hour = 0, minute = 0] = told;
  const whole = max?.length === 7 ? daysIn(year, month) : day;
  return { min: low, max: (max?.length ?? 0) > 10 ? [year, month, whole, hour, minute] : [year, month, whole, 23, 59] };
};

/** How many parts a mode has. */
export const partCount = (mode: DateMode): number => counts[mode];

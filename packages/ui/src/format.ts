import { dateTimeFormat, getLang, numberFormat, serverNow } from '@juhe/platform';
import { kitTexts } from './texts/texts.ts';

const money = { style: 'currency', currency: 'CNY', currencyDisplay: 'narrowSymbol' } as const;
const shortMoney = (cents: number) => (cents % 100 === 0 ? { ...money, maximumFractionDigits: 0 } : money);

/**
 * Formats integer cents as the text runs of a price, in the order of the member's language; `minor` ones (the currency and
 * the decimals) are set smaller.
 * @param options.signed adds + to income
 * @param options.short omits the decimals of whole yuan, like {@link formatPriceShort}
 */
export const priceParts = (
  cents: number,
  { signed = false, short = false }: { signed?: boolean; short?: boolean } = {},
): { text: string; minor: boolean }[] => {
  const format = { ...(short ? shortMoney(cents) : money), signDisplay: signed ? 'exceptZero' : 'auto' } as const;
  // An expense of zero is negative zero.
  const parts = numberFormat(getLang(), format).formatToParts((cents || 0) / 100);
  const runs: { text: string; minor: boolean }[] = [];
  for (const { type, value } of parts) {
    const minor = ['currency', 'literal', 'decimal', 'fraction'].includes(type);
    const last = runs.at(-1);
    if (last?.minor === minor) last.text += value;
    else runs.push({ text: value, minor });
  }
  return runs;
};

/** Formats integer cents as `¥4,104.07`, in French `4 104,07 ¥`: always two decimals (specification §5). */
export const formatPrice = (cents: number): string => numberFormat(getLang(), money).format(cents / 100);

/** Formats integer cents for narrow spaces (a coupon's face, a chip): whole yuan without decimals, `¥50`. */
export const formatPriceShort = (cents: number): string => numberFormat(getLang(), shortMoney(cents)).format(cents / 100);

/** Formats integer cents as a plain number with two decimals: `12.50`. */
export const centsToText = (cents: number): string => (cents / 100).toFixed(2);

/** Parses yuan text with at most two decimals into integer cents; null for anything else, including full-width digits. */
export const textToCents = (text: string): number | null => {
  const [, yuan, decimals = ''] = /^(\d{1,10})(?:\.(\d{0,2}))?$/.exec(text) ?? [];
  return yuan === undefined ? null : Number(yuan) * 100 + Number(decimals.padEnd(2, '0'));
};

/** Formats counts as specified (§5): 0 for non-integers, 999, 1.2k, 1.2w. */
export const formatCount = (value: number | null | undefined): string => {
  if (typeof value !== 'number' || !Number.isInteger(value)) return '0';
  const size = Math.abs(value);
  if (size < 1000) return String(value);
  return size < 10_000 ? `${(value / 1000).toFixed(1)}k` : `${(value / 10_000).toFixed(1)}w`;
};

type When = string | number | Date;
const pad = (value: number, length = 2) => String(value).padStart(length, '0');

/**
 * Formats a date by pattern in the member's time zone; `yyyy MM dd hh mm ss` are replaced (specification §9). Returns '' for
 * invalid dates. For values of fields and files; for members use {@link formatMoment}.
 */
export const formatDate = (moment: When, pattern = 'yyyy-MM-dd hh:mm:ss'): string => {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  const parts: Record<string, string> = {
    yyyy: pad(date.getFullYear(), 4),
    MM: pad(date.getMonth() + 1),
    dd: pad(date.getDate()),
    hh: pad(date.getHours()),
    mm: pad(date.getMinutes()),
    ss: pad(date.getSeconds()),
  };
  return pattern.replace(/yyyy|MM|dd|hh|mm|ss/g, (part) => parts[part] ?? part);
};

const dateTime = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;
const moments = {
  date: { year: 'numeric', month: 'short', day: 'numeric' },
  month: { year: 'numeric', month: 'long' },
  day: { month: 'short', day: 'numeric' },
  shortDay: { month: 'numeric', day: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  dayTime: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  dateTime,
  // No `dateStyle`: in Traditional Chinese its date would be 2026/11/23.
  exact: { ...dateTime, second: '2-digit' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;
/** `date` 23 Nov 2026, `month` November 2026, `day` 23 Nov, `shortDay` 23/11, `time` 12:20, `dayTime` 23 Nov, 12:20, `dateTime` with the year, `exact` with the seconds too. */
export type MomentStyle = keyof typeof moments;

/** Formats a point in time in the member's language and time zone. Returns '' for invalid dates. */
export const formatMoment = (moment: When, style: MomentStyle = 'dateTime'): string => {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? '' : dateTimeFormat(getLang(), moments[style]).format(date);
};

/** Returns the reader's local midnight of a day, in milliseconds. */
const dayOf = (moment: When): number => new Date(moment).setHours(0, 0, 0, 0);

/** Returns today, yesterday, otherwise the date, with the year if it differs. */
export const formatDay = (moment: When): string => {
  const [lang, now] = [getLang(), serverNow()];
  // Rounded, since a day has 23 or 25 hours when daylight saving time changes.
  const ago = Math.round((dayOf(now) - dayOf(moment)) / 86_400_000);
  if (ago < 2) return new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(-ago, 'day');
  const year = new Date(now).getFullYear() === new Date(moment).getFullYear() ? {} : ({ year: 'numeric' } as const);
  return dateTimeFormat(lang, { ...year, month: 'long', day: 'numeric' }).format(new Date(moment));
};

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const units = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['week', 7 * day],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
] as const;

const ago = (seconds: number, largest: number): string => {
  for (const [unit, size] of units) {
    if (seconds >= size && size <= largest)
      return new Intl.RelativeTimeFormat(getLang()).format(-Math.floor(seconds / size), unit);
  }
  return kitTexts()('justNow');
};

const secondsSince = (moment: When) => Math.floor((serverNow() - new Date(moment).getTime()) / 1000);

/** Returns 刚刚, then minutes, hours, days, weeks, months, years ago, by the server's clock (specification §9). */
export const formatAgo = (moment: When): string => ago(secondsSince(moment), Number.POSITIVE_INFINITY);

/** The alternative (§9): under 300 s just now, under 1 hour minutes, under 1 day hours, under 30 days days, then the date. */
export const formatAgoOrDate = (moment: When): string => {
  const seconds = secondsSince(moment);
  if (seconds < 300) return kitTexts()('justNow');
  return seconds < 30 * day ? ago(seconds, day) : formatMoment(moment, 'date');
};

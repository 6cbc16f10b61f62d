import { dateTimeFormat, getLang, numberFormat, serverNow } from '@juhe/platform';
import { kitTexts } from './texts/texts.ts';

const money = { style: 'currency', currency: 'CNY', currencyDisplay: 'narrowSymbol' } as const;
const shortMoney = (cents: number) => (cents % 100 === 0 ? { ...money, maximumFractionDigits: 0 } : money);

/**
 * Integer cents as the runs of text that a price shows, in the order of the member's language; `minor` ones (the currency and the
 * decimals) are set smaller.
 * @param options.signed puts + before what comes in
 * @param options.short leaves the decimals of whole yuan out, as {@link formatPriceShort} does
 */
export const priceParts = (
  cents: number,
  { signed = false, short = false }: { signed?: boolean; short?: boolean } = {},
): { text: string; minor: boolean }[] => {
  const format = { ...(short ? shortMoney(cents) : money), signDisplay: signed ? 'exceptZero' : 'auto' } as const;
  // An expense of nothing is minus zero.
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

/** Integer cents as `¥4,104.07`, in French `4 104,07 ¥`: always two decimals (specification §5). */
export const formatPrice = (cents: number): string => numberFormat(getLang(), money).format(cents / 100);

/** Integer cents where room is short (a coupon's face, a chip to choose): whole yuan without decimals, `¥50`. */
export const formatPriceShort = (cents: number): string => numberFormat(getLang(), shortMoney(cents)).format(cents / 100);

/** Integer cents as a plain number with two decimals: `12.50`. */
export const centsToText = (cents: number): string => (cents / 100).toFixed(2);

/** Yuan text with at most two decimals as integer cents; null for anything else, full-width digits too. */
export const textToCents = (text: string): number | null => {
  const [, whole, decimals = ''] = /^(\d{1,10})(?:\.(\d{0,2}))?$/.exec(text) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
};

/** Counts as specified (§5): 0 for what is not whole, 999, 1.2k, 1.2w. */
export const formatCount = (value: number | null | undefined): string => {
  if (typeof value !== 'number' || !Number.isInteger(value)) return '0';
  const size = Math.abs(value);
  if (size < 1000) return String(value);
  return size < 10_000 ? `${(value / 1000).toFixed(1)}k` : `${(value / 10_000).toFixed(1)}w`;
};

type When = string | number | Date;
const pad = (value: number, length = 2) => String(value).padStart(length, '0');

/**
 * A date by pattern in the member's time zone; `yyyy MM dd hh mm ss` are replaced (specification §9). Invalid gives ''. For values
 * of fields and files; what members read is {@link formatMoment}.
 */
export const formatDate = (when: When, pattern = 'yyyy-MM-dd hh:mm:ss'): string => {
  const date = new Date(when);
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

/** A point in time in the member's language and time zone. Invalid gives ''. */
export const formatMoment = (when: When, style: MomentStyle = 'dateTime'): string => {
  const date = new Date(when);
  return Number.isNaN(date.getTime()) ? '' : dateTimeFormat(getLang(), moments[style]).format(date);
};

/** Midnight of a day where the reader is, in milliseconds. */
const dayOf = (when: When): number => new Date(when).setHours(0, 0, 0, 0);

/** Today, yesterday, otherwise the date, with the year when it is another one. */
export const formatDay = (when: When): string => {
  const [lang, now] = [getLang(), serverNow()];
  // Rounded: a day has 23 or 25 hours when the clocks change.
  const ago = Math.round((dayOf(now) - dayOf(when)) / 86_400_000);
  if (ago < 2) return new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(-ago, 'day');
  const year = new Date(now).getFullYear() === new Date(when).getFullYear() ? {} : ({ year: 'numeric' } as const);
  return dateTimeFormat(lang, { ...year, month: 'long', day: 'numeric' }).format(new Date(when));
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

const secondsSince = (when: When) => Math.floor((serverNow() - new Date(when).getTime()) / 1000);

/** 刚刚, then minutes, hours, days, weeks, months, years ago, by the server's clock (specification §9). */
export const formatAgo = (when: When): string => ago(secondsSince(when), Number.POSITIVE_INFINITY);

/** The other reading (§9): under 300 s just now, under 1 hour minutes, under 1 day hours, under 30 days days, then the date. */
export const formatAgoOrDate = (when: When): string => {
  const seconds = secondsSince(when);
  if (seconds < 300) return kitTexts()('justNow');
  return seconds < 30 * day ? ago(seconds, day) : formatMoment(when, 'date');
};

import type { Lang } from './lang.ts';

/** English texts use British English: the day before the month, 24 hours. */
const tagOf = (lang: Lang): string => (lang === 'en' ? 'en-GB' : lang);

/** Creating a format costs more than a bid. */
const moneyFormats = new Map<Lang, Intl.NumberFormat>();

/**
 * Formats integer cents in CNY like the pages, always with two decimals: `¥4,104.07`, in French `4 104,07 ¥` (specification
 * §5).
 */
export const formatMoney = (cents: number, lang: Lang): string => {
  const format =
    moneyFormats.get(lang) ??
    new Intl.NumberFormat(lang, { style: 'currency', currency: 'CNY', currencyDisplay: 'narrowSymbol' });
  moneyFormats.set(lang, format);
  return format.format(cents / 100);
};

/**
 * Formats a day and time in China, with the year only if it is not the current one: `28 Nov, 19:00`. The caller names
 * the time zone where readers may be elsewhere.
 */
export const formatChinaTime = (instant: string, lang: Lang): string => {
  const at = new Date(instant);
  const yearOf = (date: Date) => new Intl.DateTimeFormat('en', { timeZone: 'Asia/Shanghai', year: 'numeric' }).format(date);
  return new Intl.DateTimeFormat(tagOf(lang), {
    timeZone: 'Asia/Shanghai',
    ...(yearOf(at) === yearOf(new Date()) ? {} : { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
};

import type { Lang } from './lang.ts';

/** Members who read English read British English: the day before the month, 24 hours. */
const tagOf = (lang: Lang): string => (lang === 'en' ? 'en-GB' : lang);

/** Making a format costs more than a bid. */
const moneyFormats = new Map<Lang, Intl.NumberFormat>();

/** Integer cents in CNY as the pages write them, always two decimals: `¥4,104.07`, in French `4 104,07 ¥` (specification §5). */
export const formatMoney = (cents: number, lang: Lang): string => {
  const format =
    moneyFormats.get(lang) ??
    new Intl.NumberFormat(lang, { style: 'currency', currency: 'CNY', currencyDisplay: 'narrowSymbol' });
  moneyFormats.set(lang, format);
  return format.format(cents / 100);
};

/** A day and time on China's clocks, with the year only when it is another one: `28 Nov, 19:00`. The text around it says whose time it is. */
export const formatChinaTime = (instant: string, lang: Lang): string => {
  const at = new Date(instant);
  const yearOf = (when: Date) => new Intl.DateTimeFormat('en', { timeZone: 'Asia/Shanghai', year: 'numeric' }).format(when);
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

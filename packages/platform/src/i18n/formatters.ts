import type { Lang } from './lang.ts';

const cached = <O, F>(make: (lang: Lang, options: O | undefined) => F) => {
  const cache = new Map<string, F>();
  return (lang: Lang, options?: O): F => {
    const key = `${lang}${JSON.stringify(options) ?? ''}`;
    const formatter = cache.get(key) ?? make(lang, options);
    cache.set(key, formatter);
    return formatter;
  };
};

/** Intl objects are slow to create, so each combination is cached. */
export const numberFormat = cached((lang, options: Intl.NumberFormatOptions | undefined) => new Intl.NumberFormat(lang, options));
/** English uses British conventions: the day before the month, 24 hours. */
export const dateTimeFormat = cached(
  (lang, options: Intl.DateTimeFormatOptions | undefined) => new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, options),
);
const rules = cached((lang, options: Intl.PluralRulesOptions | undefined) => new Intl.PluralRules(lang, options));
export const pluralRules = (lang: Lang, type: 'cardinal' | 'ordinal'): Intl.PluralRules => rules(lang, { type });

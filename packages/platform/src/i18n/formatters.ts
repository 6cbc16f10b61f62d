import type { Lang } from './lang.ts';

const cached = <O, F>(make: (lang: Lang, options: O | undefined) => F) => {
  const known = new Map<string, F>();
  return (lang: Lang, options?: O): F => {
    const key = `${lang}${JSON.stringify(options) ?? ''}`;
    const found = known.get(key) ?? make(lang, options);
    known.set(key, found);
    return found;
  };
};

/** Intl objects are slow to make, so each combination is made once. */
export const numberFormat = cached((lang, options: Intl.NumberFormatOptions | undefined) => new Intl.NumberFormat(lang, options));
/** Members who read English read British English: the day before the month, 24 hours. */
export const dateTimeFormat = cached(
  (lang, options: Intl.DateTimeFormatOptions | undefined) => new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, options),
);
const rules = cached((lang, options: Intl.PluralRulesOptions | undefined) => new Intl.PluralRules(lang, options));
export const pluralRules = (lang: Lang, type: 'cardinal' | 'ordinal'): Intl.PluralRules => rules(lang, { type });

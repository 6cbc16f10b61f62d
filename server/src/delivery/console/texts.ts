import { fillIn, type Lang } from '../../http/text/lang.ts';
import { tables } from './locales/texts.gen.ts';

export type TextKey = keyof (typeof tables)['en'];

/** Returns the name of each language in itself. */
export const languageName = (lang: Lang): string => tables[lang].name;

/** Texts, numbers and times of one language. */
export interface Speech {
  readonly lang: Lang;
  t(key: TextKey, params?: Readonly<Record<string, string | number>>): string;
  /** Formats with that many decimals; none by default. */
  number(value: number, decimals?: number): string;
  /** Formats `rate`, 0 to 1, with one decimal. */
  rate(rate: number | null): string;
  /** Formats an instant as `5 minutes ago`. */
  ago(at: string): string;
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const make = (lang: Lang): Speech => {
  const numbers = [0, 1, 2].map(
    (digits) => new Intl.NumberFormat(lang, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  );
  const percent = new Intl.NumberFormat(lang, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const relative = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' });
  return {
    lang,
    t: (key, params = {}) => fillIn(tables[lang][key], params),
    number: (value, decimals = 0) => numbers[decimals]?.format(value) ?? String(value),
    rate: (rate) => (rate === null ? '\u2013' : percent.format(rate)),
    ago: (at) => {
      const ms = Date.now() - Date.parse(at);
      const [unit, size] = units.find(([, length]) => ms >= length) ?? ['minute', 60_000];
      return relative.format(-Math.max(0, Math.floor(ms / size)), unit);
    },
  };
};

const speeches = new Map<Lang, Speech>();

export const speechOf = (lang: Lang): Speech => {
  const speech = speeches.get(lang) ?? make(lang);
  speeches.set(lang, speech);
  return speech;
};

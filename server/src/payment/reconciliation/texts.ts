import { fillIn, type Lang } from '../../http/text/lang.ts';
import { tables } from './locales/texts.gen.ts';

export type PaymentTextKey = keyof (typeof tables)['en'];

export type Translate = (key: PaymentTextKey, params?: Readonly<Record<string, string | number>>) => string;

/** The texts of the console's pages about payments. */
export const translatorFor =
  (lang: Lang): Translate =>
  (key, params = {}) =>
    fillIn(tables[lang][key], params);

import { fillIn, type Lang } from '../../http/text/lang.ts';
import { tables } from './locales/texts.gen.ts';

export type AuctionTextKey = keyof (typeof tables)['en'];

export type Translate = (key: AuctionTextKey, params?: Readonly<Record<string, string | number>>) => string;

/** The texts of the console's page about auctions. */
export const translatorFor =
  (lang: Lang): Translate =>
  (key, params = {}) =>
    fillIn(tables[lang][key], params);

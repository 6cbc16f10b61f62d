import { fillIn, type Lang } from '../../http/lang.ts';
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import hans from './texts/zh-Hans.json' with { type: 'json' };
import hant from './texts/zh-Hant.json' with { type: 'json' };

export type AuctionTextKey = keyof typeof en;

const tables: Readonly<Record<Lang, Readonly<Record<AuctionTextKey, string>>>> = {
  'zh-Hans': hans,
  'zh-Hant': hant,
  en,
  fr,
  es,
};

export type Say = (key: AuctionTextKey, params?: Readonly<Record<string, string | number>>) => string;

/** The texts of the console's page about auctions. */
export const sayIn =
  (lang: Lang): Say =>
  (key, params = {}) =>
    fillIn(tables[lang][key], params);

/** The carriers that parcels go with. An order keeps the name in zh-Hans; people read it in their language. */
import type { Lang, Texts } from '../../http/lang.ts';
import carriers from './data/carriers.json' with { type: 'json' };
import { logisticsFail } from './logistics-failures.ts';

export interface Carrier {
  readonly code: string;
  readonly names: Texts;
  readonly phone: string;
  readonly aliases: readonly string[];
  /** What its waybill numbers look like, as a regular expression. */
  readonly waybill: string;
}

const known: readonly Carrier[] = carriers;

/** A carrier by code or by any of its names, without regard to case. */
export const findCarrier = (given: string): Carrier | undefined => {
  const wanted = given.trim().toLowerCase();
  return known.find(({ code, names, aliases }) =>
    [code, ...Object.values(names), ...aliases].some((name) => name.toLowerCase() === wanted),
  );
};

/** How a carrier is shown; one that an old order names and nobody knows any more is shown by that name. */
export const carrierIn = (name: string, lang: Lang): { code: string; name: string; phone: string } => {
  const carrier = findCarrier(name);
  return carrier ? { code: carrier.code, name: carrier.names[lang], phone: carrier.phone } : { code: '', name, phone: '' };
};

export const carrierList = (lang: Lang) => known.map(({ code, names, phone }) => ({ code, name: names[lang], phone }));

const listIn = (lang: keyof Texts, comma: string): string => known.map(({ names }) => names[lang]).join(comma);

/**
 * Carrier and waybill of a parcel as they are kept: the carrier's name and the number in capitals. Refuses (400) a carrier that is
 * not known (`logistics.carrierUnknown`) and a number that cannot be the carrier's (`logistics.waybillWrong`).
 */
export const checkedWaybill = (parcel: { carrier: string; waybill: string }): { carrier: string; waybill: string } => {
  const found = findCarrier(parcel.carrier);
  if (!found) {
    const names: Texts = {
      'zh-Hans': listIn('zh-Hans', '\u3001'),
      'zh-Hant': listIn('zh-Hant', '\u3001'),
      en: listIn('en', ', '),
      fr: listIn('fr', ', '),
      es: listIn('es', ', '),
    };
    throw logisticsFail('logistics.carrierUnknown', { names }, { field: 'carrier' });
  }
  const waybill = parcel.waybill.trim().toUpperCase();
  if (!new RegExp(`^${found.waybill}$`).test(waybill))
    throw logisticsFail('logistics.waybillWrong', { name: found.names }, { field: 'waybill' });
  return { carrier: found.names['zh-Hans'], waybill };
};

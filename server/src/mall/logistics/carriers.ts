/** The supported carriers. An order stores the zh-Hans name; it is displayed in the reader's language. */
import type { Lang, Texts } from '../../http/text/lang.ts';
import carriers from './data/carriers.json' with { type: 'json' };
import { logisticsFail } from './logistics-failures.ts';

export interface Carrier {
  readonly code: string;
  readonly names: Texts;
  readonly phone: string;
  readonly aliases: readonly string[];
  /** Regular expression of its waybill numbers. */
  readonly waybill: string;
}

const allCarriers: readonly Carrier[] = carriers;

/** Finds a carrier by code or any of its names, ignoring case. */
export const findCarrier = (nameOrCode: string): Carrier | undefined => {
  const lookupKey = nameOrCode.trim().toLowerCase();
  return allCarriers.find(({ code, names, aliases }) =>
    [code, ...Object.values(names), ...aliases].some((name) => name.toLowerCase() === lookupKey),
  );
};

/** Returns a carrier's display data; a carrier of an old order that is no longer known is shown by its stored name. */
export const carrierIn = (name: string, lang: Lang): { code: string; name: string; phone: string } => {
  const carrier = findCarrier(name);
  return carrier ? { code: carrier.code, name: carrier.names[lang], phone: carrier.phone } : { code: '', name, phone: '' };
};

export const carrierList = (lang: Lang) => allCarriers.map(({ code, names, phone }) => ({ code, name: names[lang], phone }));

const listIn = (lang: keyof Texts, comma: string): string => allCarriers.map(({ names }) => names[lang]).join(comma);

/**
 * Normalises carrier and waybill of a parcel for storage: the carrier's name and the number in capitals. Refuses (400) an
 * unknown carrier (`logistics.carrierUnknown`) and a number that cannot be the carrier's (`logistics.waybillWrong`).
 */
export const checkedWaybill = (parcel: { carrier: string; waybill: string }): { carrier: string; waybill: string } => {
  const carrier = findCarrier(parcel.carrier);
  if (!carrier) {
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
  if (!new RegExp(`^${carrier.waybill}$`).test(waybill))
    throw logisticsFail('logistics.waybillWrong', { name: carrier.names }, { field: 'waybill' });
  return { carrier: carrier.names['zh-Hans'], waybill };
};

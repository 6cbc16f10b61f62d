import { defineFailures } from '../http/failure/failures.ts';
import { type RefusalArguments, texts } from './locales/texts.gen.ts';

/** Refusals of the mall, in member-facing wording. */
export const mallFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'goods.missing': 404,
  'goods.offShelf': 409,
  'stock.short': 409,
  'stock.none': 409,
  'cart.lineMissing': 404,
  'cart.full': 409,
  'redBag.dayLimit': 409,
  'address.missing': 404,
  'address.tooMany': 409,
  'address.region': 400,
  'order.missing': 404,
  'order.priceChanged': 409,
});

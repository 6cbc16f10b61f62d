import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Refusals of a checkout other than those of goods, stock and coupons. */
export const checkoutFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'order.placed': 409,
  'order.tooManyUnpaid': 409,
  'order.tooManyUnits': 409,
});

import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Refusals of opening, suspending and closing shops. */
export const shopLifeFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'shop.none': 404,
  'shop.open': 409,
  'shop.suspended': 409,
  'shop.closed': 409,
  'shop.ordersOpen': 409,
  'shop.planLimit': 409,
  'shop.planActivities': 409,
  'shop.nameUsed': 409,
});

import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Refusals of after-sale, in member-facing wording. */
export const afterSaleFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'afterSale.missing': 404,
  'afterSale.notNow': 409,
  'afterSale.quantity': 409,
  'afterSale.amount': 409,
  'afterSale.wholeAmount': 409,
  'afterSale.reason': 400,
  'afterSale.tooOften': 409,
  'afterSale.late': 409,
  'afterSale.appealedOnce': 409,
  'afterSale.noExchange': 409,
});

import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Refusals of bargains, in member-facing wording. */
export const bargainFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'bargain.missing': 404,
  'bargain.over': 409,
  'bargain.paying': 409,
  'bargain.ordered': 409,
  'bargain.priceFell': 409,
  'bargain.own': 409,
  'bargain.today': 409,
  'bargain.floor': 409,
  'bargain.oneOnly': 409,
});

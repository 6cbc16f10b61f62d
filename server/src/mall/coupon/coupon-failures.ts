import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Refusals of claiming, granting or creating a coupon. */
export const couponFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'coupon.unknown': 404,
  'coupon.stopped': 409,
  'coupon.early': 409,
  'coupon.late': 409,
  'coupon.gone': 409,
  'coupon.limit': 409,
  'coupon.memberMissing': 404,
  'coupon.shopMissing': 404,
  'coupon.scopeUnknown': 400,
  'coupon.scopeMissing': 400,
  'coupon.scopeAll': 400,
  'coupon.thresholdLow': 400,
  'coupon.percentRange': 400,
  'coupon.capMissing': 400,
  'coupon.capOfAmount': 400,
  'coupon.validityOne': 400,
  'coupon.windowWrong': 400,
  'coupon.validityShort': 400,
});

import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Why a coupon cannot be used: as a refusal, and as the reason shown at a coupon in the list. */
export const couponUseFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'coupon.missing': 404,
  'coupon.locked': 409,
  'coupon.used': 409,
  'coupon.expired': 409,
  'coupon.threshold': 409,
  'coupon.scope': 409,
  'coupon.noEffect': 409,
  'coupon.tooMany': 409,
  'coupon.notHere': 409,
});

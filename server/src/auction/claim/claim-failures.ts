import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Failures of a person-to-person payment and its case. */
export const claimFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'order.defaulted': 409,
  'claim.platform': 409,
  'claim.withdrawnOnce': 409,
  'claim.amount': 400,
  'voucher.unknown': 400,
  'case.heard': 409,
  'case.tooMany': 409,
  'case.late': 409,
  'case.missing': 404,
  'case.runnerUp': 409,
  'case.goodsGone': 409,
});

import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Failures of withdrawals. */
export const withdrawFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'withdraw.least': 400,
  'withdraw.daily': 409,
  'withdraw.feeChanged': 409,
  'withdraw.fresh': 409,
  'withdraw.holder': 409,
  'withdraw.proof': 400,
  'withdraw.locked': 409,
  'withdraw.missing': 404,
  'withdraw.changed': 409,
  'withdraw.sameOperator': 409,
  'withdraw.bankNo': 409,
  'withdraw.notice': 400,
});

import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Failures of delayed payments. */
export const delayedPaymentFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'delayedPayment.notOffered': 409,
  'delayedPayment.missing': 404,
  'delayedPayment.over': 409,
});

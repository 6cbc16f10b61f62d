import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Refusals of operations on existing orders, in member-facing wording. */
export const orderFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'order.remindedAlready': 409,
  'order.extendedAlready': 409,
  'order.receiptDue': 409,
  'order.notEnded': 409,
});

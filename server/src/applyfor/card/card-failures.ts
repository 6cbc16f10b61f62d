import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Failures of buying and refunding cards, in the member's words. */
export const rightsCardFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'card.unknown': 404,
  'card.orderMissing': 404,
  'card.off': 409,
  'card.priceChanged': 409,
  'card.unpaid': 409,
  'card.changed': 409,
  'card.rightUsed': 409,
  'card.refundOver': 409,
  'card.noTrial': 409,
  'card.trialUsed': 409,
  'card.trialTaken': 409,
  'card.couponUnknown': 400,
});

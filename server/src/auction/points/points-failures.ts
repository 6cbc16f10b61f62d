import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Failures of gifting and buying points. */
export const pointsFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'gift.self': 409,
  'gift.unknown': 404,
  'gift.short': 409,
  'gift.dailyLimit': 409,
  'gift.codeNeeded': 409,
  'points.dailyPurchase': 409,
});

import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Failures of card gifts, in addition to those of cards and conversations. */
export const cardGiftFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'cardGift.missing': 404,
  'cardGift.own': 409,
  'cardGift.notOwn': 409,
  'cardGift.changed': 409,
  'cardGift.over': 409,
});

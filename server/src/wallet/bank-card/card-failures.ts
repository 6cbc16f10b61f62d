import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Failures of bank cards. */
export const cardFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'card.number': 400,
  'card.bin': 400,
  'card.credit': 400,
  'card.again': 409,
  'card.most': 409,
  'card.holder': 409,
  'card.inUse': 409,
  'card.missing': 404,
});

import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Refusals of the partner feed, in the reader's language. */
export const partnerFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'partner.off': 409,
});

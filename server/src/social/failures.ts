import { defineFailures } from '../http/failure/failures.ts';
import { type RefusalArguments, texts } from './locales/texts.gen.ts';

/** Failures of the social domain, in the member's words. */
export const socialFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'notice.missing': 404,
});

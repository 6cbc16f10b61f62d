import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Failures of a homepage's visibility, in the member's words. */
export const homepageFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'homepage.listEmpty': 409,
});

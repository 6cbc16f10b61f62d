import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Refusals because of an open after-sale case. */
export const openCaseFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'afterSale.open': 409,
});

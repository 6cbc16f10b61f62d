import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Refusals of shops. */
export const shopFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'shop.missing': 404,
});

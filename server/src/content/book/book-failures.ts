import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Refusals of the books domain besides missing objects, in the reader's language. */
export const bookFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'bookmark.missing': 404,
  'bookmark.full': 409,
});

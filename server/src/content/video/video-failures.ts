import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Refusals of short videos, in the reader's language. */
export const videoFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'video.author': 404,
});

import { defineFailures } from '../http/failure/failures.ts';
import { type RefusalArguments, texts } from './locales/texts.gen.ts';

/** Refusals of the content domain, in the reader's language. */
export const contentFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'article.missing': 404,
  'book.missing': 404,
  'chapter.missing': 404,
  'video.missing': 404,
  'comment.missing': 404,
  'feed.cursor': 400,
});

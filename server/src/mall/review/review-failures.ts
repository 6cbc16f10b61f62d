import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Refusals of reviews. */
export const reviewFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'review.early': 409,
  'review.closed': 409,
  'review.itemMissing': 404,
  'review.twice': 400,
  'review.done': 409,
  'review.returned': 409,
  'review.missing': 404,
  'review.replied': 409,
  'review.followed': 409,
  'review.followLate': 409,
});

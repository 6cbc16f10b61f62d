import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Refusals of activities, mostly in operator-facing wording. */
export const activityFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'activity.missing': 404,
  'activity.over': 409,
  'activity.overlap': 409,
  'activity.price': 409,
  'activity.helpers': 409,
});

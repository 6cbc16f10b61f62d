import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Failures of requesting reminders. */
export const watchFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'watch.over': 409,
  'watch.most': 409,
});

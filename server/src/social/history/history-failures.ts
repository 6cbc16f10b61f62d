import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Failures of the watch history, in the reader's words. */
export const historyFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'history.thingMissing': 404,
});

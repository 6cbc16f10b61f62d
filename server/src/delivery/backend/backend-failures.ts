import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Refusals of requests to an app's own back end, in the member's language. */
export const backendFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'backend.away': 503,
  'backend.paused': 503,
  'backend.refused': 400,
  'backend.badInput': 400,
});

import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Failures of collecting codes. */
export const collectFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'collect.ended': 404,
  'collect.own': 409,
});

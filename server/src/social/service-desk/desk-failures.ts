import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Failures of service desks. */
export const deskFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'service.missing': 404,
  'service.unanswered': 409,
  'service.rated': 409,
});

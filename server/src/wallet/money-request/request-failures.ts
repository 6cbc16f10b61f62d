import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Failures of money requests. */
export const requestFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'request.refused': 409,
  'request.again': 409,
  'request.daily': 409,
  'request.missing': 404,
  'request.over': 409,
  'request.differs': 409,
});

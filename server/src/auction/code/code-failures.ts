import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Failures of payment codes. */
export const codeFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'code.noQr': 400,
  'code.kindMismatch': 400,
  'code.inUse': 409,
  'code.missing': 404,
  'code.smsMissing': 400,
});

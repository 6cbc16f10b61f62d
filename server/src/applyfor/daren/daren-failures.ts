import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Failures of expert applications, in the applicant's words. */
export const expertFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'expert.missing': 404,
  'expert.open': 409,
  'expert.isAlready': 409,
  'expert.wait': 409,
  'expert.feeChanged': 409,
  'expert.agreementChanged': 409,
  'expert.needs': 409,
  'expert.renewEarly': 409,
  'expert.isTop': 409,
  'expert.termOpen': 409,
  'expert.changed': 409,
});

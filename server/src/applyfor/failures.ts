import { defineFailures } from '../http/failure/failures.ts';
import { type RefusalArguments, texts } from './locales/texts.gen.ts';

/** Failures of applications, in the applicant's words. */
export const applyforFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'shop.locked': 409,
  'shop.changed': 409,
  'shop.feeChanged': 409,
  'shop.owner': 409,
  'shop.ownerClosed': 409,
  'shop.planMissing': 400,
  'shop.categoryMissing': 400,
  'shop.nameTaken': 409,
  'shop.tooManySubmits': 409,
  'shop.factMissing': 400,
  'shop.legalPersonDiffers': 400,
  'shop.licenceOver': 400,
  'shop.sameIdentity': 400,
  'shop.codeMissing': 400,
  'shop.held': 409,
  'shop.agreementChanged': 409,
  'application.missing': 404,
});

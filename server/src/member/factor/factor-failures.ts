import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Refusals of second factors and proofs of presence. */
export const factorFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'factor.wrong': 400,
  'factor.recoveryWrong': 400,
  'factor.missing': 400,
  'factor.ticketOver': 409,
  'factor.on': 409,
  'factor.none': 409,
  'factor.notBegun': 409,
  'passkey.wrong': 400,
  'passkey.off': 409,
  'passkey.tooMany': 409,
  'passkey.missing': 404,
  'proof.passwordMissing': 400,
});

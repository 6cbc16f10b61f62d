import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Failures of the rewards for invitations, in the member's words. */
export const inviteFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'invite.none': 409,
  'invite.held': 409,
  'invite.cap': 409,
  'invite.missing': 404,
  'invite.decided': 409,
});

import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Refusals of real-name verification, and of members without one. */
export const identityFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'identity.already': 409,
  'identity.daily': 429,
  'identity.down': 503,
  'identity.needed': 403,
});

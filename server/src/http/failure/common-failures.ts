import { defineFailures } from './failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** The refusals shared by all domains. `notFound` is also used for content of another member. */
export const httpFail = defineFailures<RefusalArguments>()(texts.refusals, {
  notSignedIn: 401,
  forbidden: 403,
  mobileMissing: 403,
  proofNeeded: 403,
  agreementsMissing: 403,
  memberSuspended: 403,
  memberMuted: 403,
  notFound: 404,
  unknownPath: 404,
  wrongMethod: 405,
  stateChanged: 409,
  tooMany: 429,
  keyMissing: 400,
  keyReused: 409,
  badBody: 400,
  bodyTooLarge: 413,
  wrongMedia: 415,
  internal: 500,
  unavailable: 503,
});

import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Failures of changing teams. */
export const teamFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'team.unknown': 404,
  'team.self': 409,
  'team.same': 409,
  'team.once': 409,
  'team.open': 409,
  'team.cycle': 409,
  'team.decided': 409,
  'team.late': 409,
});

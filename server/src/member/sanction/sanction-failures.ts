import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

export const sanctionFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'sanction.missing': 404,
  'appeal.late': 409,
  'appeal.state': 409,
  'appeal.sameOperator': 409,
});

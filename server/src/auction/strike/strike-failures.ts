import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

export const strikeFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'bid.banned': 403,
  'ban.missing': 404,
});

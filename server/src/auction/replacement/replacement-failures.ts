import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

export const replacementFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'replace.missing': 404,
  'replace.stockGone': 409,
  'replace.changed': 409,
  'replace.lowValue': 409,
  'replace.stockReserved': 409,
});

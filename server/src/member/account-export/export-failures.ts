import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

export const exportFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'export.missing': 404,
});

import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

export const configFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'config.unknownKey': 400,
});

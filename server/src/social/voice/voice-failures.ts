import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

export const voiceFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'voice.type': 400,
  'voice.length': 400,
});

import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Refusals of operators' actions on the audio of books. */
export const narrationFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'narration.mp3': 400,
  'narration.silent': 409,
});

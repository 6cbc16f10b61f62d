import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Refusals of the AI chat, in the reader's language. */
export const chatFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'chat.missing': 404,
  'chat.running': 409,
  'chat.tooMany': 409,
  'chat.dailyLimit': 429,
  'chat.notLast': 409,
});

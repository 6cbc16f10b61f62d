import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/**
 * Failures of conversations. `chat.refused` has one text for a block, for chat rules and for a deleted account, so that they
 * cannot be distinguished.
 */
export const chatFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'chat.missing': 404,
  'chat.orderNotPaid': 409,
  'chat.shareTooLarge': 400,
  'chat.messageMissing': 404,
  'chat.self': 409,
  'chat.refused': 409,
  'chat.blocked': 409,
  'chat.stranger': 409,
  'chat.tooMany': 429,
  'chat.late': 409,
  'chat.removalsFull': 409,
  'chat.notRecallable': 409,
  'chat.membersOnly': 409,
  'chat.cardMissing': 404,
  'chat.deskMissing': 404,
  'chat.untranslated': 503,
  'chat.cursor': 400,
  'chat.blocksFull': 409,
});

import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { conversationSchemas } from '@juhe/contract/social/conversation.schemas';
import { translatorOf } from '../../content/api.ts';
import type { Ctx } from '../../http/call/context.ts';
import { chatFail } from './chat-failures.ts';
import { accessOrFail } from './conversation.service.ts';
import { findBySeq } from './message.repository.ts';

/**
 * Translates a text into the caller's language (social.md f). The text, and nothing else of the conversation, is sent to the
 * configured language model; its answer is not stored. Refusals: 404 `chat.missing`, `chat.messageMissing`; 503
 * `chat.untranslated` without a model and when it fails.
 */
export const translateMessage = async (
  ctx: Ctx,
  { conversationId, seq }: HandlerInput<typeof conversationSchemas.translateMessage>,
): Promise<HandlerOutput<typeof conversationSchemas.translateMessage>> => {
  const { clearedSeq } = await accessOrFail(ctx.db, conversationId, ctx.memberId);
  const message = await findBySeq(ctx.db, conversationId, seq);
  if (message?.kind !== 'text' || message.state !== 'stored' || seq <= clearedSeq) throw chatFail('chat.messageMissing');
  const text = await translatorOf(ctx.deps)?.(message.text, ctx.lang, ctx.log);
  if (text === undefined) throw chatFail('chat.untranslated');
  return { text };
};

import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { conversationSchemas } from '@juhe/contract/social/conversation.schemas';
import type { Ctx } from '../../http/context.ts';
import { viewMatches } from './match-view.ts';
import { exportPage } from './message.repository.ts';

/** Messages of an answer. */
const pageSize = 500;

const positionOf = (cursor: string | undefined): { conversationId: string; seq: number } | undefined => {
  if (cursor === undefined) return undefined;
  const dot = cursor.lastIndexOf('.');
  return { conversationId: cursor.slice(0, dot), seq: Number(cursor.slice(dot + 1)) };
};

/**
 * Everything that was said in the caller's conversations, as the caller sees it now, 500 messages an answer (social.md f). Position and conversation
 * of the last message are the cursor: what is sent in the meantime is neither skipped nor repeated.
 */
export const exportMessages = async (
  ctx: Ctx,
  { cursor }: HandlerInput<typeof conversationSchemas.exportMessages>,
): Promise<HandlerOutput<typeof conversationSchemas.exportMessages>> => {
  const rows = await exportPage(ctx.db, ctx.memberId, positionOf(cursor), pageSize + 1);
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    list: await viewMatches(ctx, page),
    cursor: last !== undefined && rows.length > pageSize ? `${last.conversationId}.${last.seq}` : null,
  };
};

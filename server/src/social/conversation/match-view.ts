import type { HandlerOutput } from '@juhe/contract/operation';
import type { conversationSchemas } from '@juhe/contract/social/conversation.schemas';
import type { Ctx } from '../../http/call/context.ts';
import type { MatchRow } from './message.repository.ts';
import { viewMessages } from './message-view.ts';
import { platformDeskName } from './platform-desk.ts';

type Match = HandlerOutput<typeof conversationSchemas.searchMessages>['list'][number];

type Reader = Parameters<typeof viewMessages>[0] & Pick<Ctx, 'memberId' | 'lang'>;

/** Messages of several conversations from the caller's view, each with its conversation partner. */
export const viewMatches = async (ctx: Reader, rows: readonly MatchRow[]): Promise<Match[]> => {
  const views = await viewMessages(
    ctx,
    ctx.memberId,
    rows.map((row) => ({ ...row, own: row.nth === row.ownNth })),
  );
  return rows.flatMap(({ conversationId, asksPlatform, partnerName, partnerAvatar }, i) => {
    const message = views[i];
    return message
      ? [{ conversationId, partnerName: asksPlatform ? platformDeskName(ctx.lang) : partnerName, partnerAvatar, message }]
      : [];
  });
};

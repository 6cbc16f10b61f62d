import { type Conversation, type Message, platformDeskId } from '@juhe/contract/social/conversation.schemas';
import type { Ctx } from '../../http/call/context.ts';
import type { ConversationRow } from './conversation-list.repository.ts';
import { lastMessages } from './message.repository.ts';
import { viewMessages } from './message-view.ts';
import { platformDeskName } from './platform-desk.ts';

type Facts = Pick<ConversationRow, 'kind' | 'left' | 'blocked' | 'relation' | 'sent' | 'partnerSent'>;

/**
 * What a side may send (social.md, stranger rule): friends, service desks and members who got a reply may send everything; a
 * stranger one text, then nothing until the partner replies.
 */
export const writableOf = ({
  kind,
  left: partnerLeft,
  blocked,
  relation,
  sent,
  partnerSent,
}: Facts): Conversation['writable'] => {
  if (partnerLeft) return 'left';
  if (kind === 'service') return 'all';
  if (blocked) return 'blocked';
  if (relation === 'friends' || partnerSent > 0) return 'all';
  return sent > 0 ? 'waiting' : 'firstText';
};

const partnerOf = (row: ConversationRow, asksDesk: boolean, lang: Ctx['lang']): Conversation['partner'] => {
  if (asksDesk) return { memberId: null, name: row.shopName ?? platformDeskName(lang), avatar: row.shopLogo, left: row.left };
  return row.left
    ? { memberId: null, name: '', avatar: null, left: true }
    : { memberId: row.partnerId, name: row.nickname ?? '', avatar: row.avatar, left: false };
};

const viewOf = (ctx: Ctx, row: ConversationRow, lastMessage: Message | null): Conversation => {
  const asksDesk = row.kind === 'service' && row.nth === 1;
  return {
    id: row.id,
    kind: row.kind,
    partner: partnerOf(row, asksDesk, ctx.lang),
    relation: asksDesk ? null : row.relation,
    service: row.serviceState && {
      deskId: row.shopId ?? platformDeskId,
      state: row.serviceState,
      asDesk: !asksDesk,
      rating: row.rating,
      mayRate: asksDesk && row.rating === null && row.answered && ['waiting', 'closed'].includes(row.serviceState),
    },
    writable: writableOf(row),
    lastSeq: row.lastSeq,
    lastAt: row.lastAt,
    lastMessage,
    unread: row.unread,
    readSeq: row.readSeq,
    clearedSeq: row.clearedSeq,
    partnerDeliveredSeq: row.partnerDeliveredSeq,
    partnerReadSeq: row.receipts ? row.partnerReadSeq : null,
    muted: row.muted,
    pinned: row.pinned,
    translatable: ctx.deps.config.ai.kind === 'model',
  };
};

/** Conversations from the caller's view, each with its last message. */
export const viewConversations = async (ctx: Ctx, rows: readonly ConversationRow[]): Promise<Conversation[]> => {
  const { db, deps, memberId } = ctx;
  const sides = new Map(rows.map(({ id, nth }) => [id, nth]));
  const last = rows.length === 0 ? [] : await lastMessages(db, memberId, [...sides.keys()]);
  const messages = await viewMessages(
    { db, deps },
    memberId,
    last.map((row) => ({ ...row, own: row.nth === sides.get(row.conversationId) })),
  );
  const byConversation = new Map(last.map(({ conversationId }, i) => [conversationId, messages[i]]));
  return rows.map((row) => viewOf(ctx, row, byConversation.get(row.id) ?? null));
};

/** Conversations of a member: begin, list, read, and the settings of the own side. */
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { type Conversation, type conversationSchemas, platformDeskId } from '@juhe/contract/social/conversation.schemas';
import type { Db, Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { consumeToken } from '../../http/limits/rate-limit.ts';
import { findShopDesk } from '../../mall/api.ts';
import { lockMembersShared, memberMissing } from '../../member/api.ts';
import { unreadOfMember } from '../shared/unread.repository.ts';
import { markReadByKey } from '../../notice/notify.ts';
import { serviceNoticeKey } from './service-notice.ts';
import { isPresent, standingOf } from './block.repository.ts';
import { chatFail } from './chat-failures.ts';
import { hintChat } from './chat-hint.ts';
import * as list from './conversation-list.repository.ts';
import * as repository from './conversation.repository.ts';
import { viewConversations } from './conversation-view.ts';
import { decodeCursor, pageWithCursor } from './cursor.ts';

type Input<K extends keyof typeof conversationSchemas> = HandlerInput<(typeof conversationSchemas)[K]>;
type Output<K extends keyof typeof conversationSchemas> = HandlerOutput<(typeof conversationSchemas)[K]>;

/** Conversations that a member may begin in 24 hours. */
const newPerDay = 200;

/** The caller's side of a conversation; 404 for another member's. */
export const accessOrFail = async (db: Db, id: string, memberId: string): Promise<repository.Access> => {
  const access = await repository.findAccess(db, id, memberId);
  if (!access) throw chatFail('chat.missing');
  return access;
};

const viewOne = async (ctx: Ctx, id: string): Promise<Conversation> => {
  const row = await list.findConversation(ctx.db, id, ctx.memberId);
  const [view] = row ? await viewConversations(ctx, [row]) : [];
  if (!view) throw chatFail('chat.missing');
  return view;
};

const countNew = async (tx: Tx, memberId: string): Promise<void> => {
  if (!(await consumeToken(tx, `chat-open:${memberId}`, newPerDay, 24 * 3600)).ok) throw chatFail('chat.tooMany');
};

const openPair = async (ctx: Ctx, tx: Tx, memberId: string): Promise<string> => {
  const ownId = ctx.memberId;
  if (memberId === ownId) throw chatFail('chat.self');
  const existing = await repository.findPair(tx, ownId, memberId);
  if (existing !== undefined) return existing;
  await lockMembersShared(tx, [ownId, memberId].sort());
  if (!(await isPresent(tx, memberId))) throw memberMissing();
  // A member without a mobile can neither send nor receive messages.
  if (!(await standingOf(tx, ownId, memberId)).reachable) throw chatFail('chat.refused');
  const id = await repository.insertPair(tx, ownId, memberId);
  if (id !== undefined) await countNew(tx, ownId);
  return id ?? (await repository.findPair(tx, ownId, memberId)) ?? '';
};

const openDesk = async (ctx: Ctx, tx: Tx, deskId: string): Promise<string> => {
  const ownId = ctx.memberId;
  const shopId = deskId === platformDeskId ? null : deskId;
  const existing = await repository.findDesk(tx, ownId, shopId);
  if (existing !== undefined) return existing;
  const shop = shopId === null ? undefined : await findShopDesk(tx, shopId);
  if (shopId !== null && !shop) throw chatFail('chat.deskMissing');
  const ownerId = shop?.ownerId ?? null;
  if (ownerId === ownId) throw chatFail('chat.self');
  await lockMembersShared(tx, ownerId === null ? [ownId] : [ownId, ownerId].sort());
  const id = await repository.insertDesk(tx, ownId, { shopId, ownerId });
  if (id !== undefined) await countNew(tx, ownId);
  return id ?? (await repository.findDesk(tx, ownId, shopId)) ?? '';
};

/**
 * Opens the conversation with a member or a desk, creating it when there is none, also with concurrent calls. Refusals: 404
 * `member.missing`, `chat.deskMissing`, 409 `chat.self`, `chat.refused`, 429 `chat.tooMany`.
 */
export const openConversation = (
  ctx: Ctx,
  { memberId, deskId }: Input<'openConversation'>,
): Promise<Output<'openConversation'>> =>
  ctx.inTx(async (tx) => {
    const id = memberId === undefined ? await openDesk(ctx, tx, deskId ?? platformDeskId) : await openPair(ctx, tx, memberId);
    return viewOne(ctx, id);
  });

export const getConversation = (ctx: Ctx, { conversationId }: Input<'getConversation'>): Promise<Output<'getConversation'>> =>
  viewOne(ctx, conversationId);

/** Lists the caller's conversations; listed messages count as delivered. */
export const listConversations = async (
  ctx: Ctx,
  { cursor, pageSize }: Input<'listConversations'>,
): Promise<Output<'listConversations'>> => {
  const { db, memberId } = ctx;
  const rows = await list.conversationPage(db, memberId, decodeCursor(cursor), pageSize + 1);
  const { page, cursor: next } = pageWithCursor(rows, pageSize, ({ id, lastAt, pinned }) => ({ id, at: lastAt, pinned }));
  // The list shows the last message and the number of new ones: they have reached a device of the member.
  const reached = page.flatMap(({ id, lastSeq, deliveredSeq }) =>
    deliveredSeq < lastSeq ? [{ conversationId: id, memberId, seq: lastSeq }] : [],
  );
  if (reached.length > 0) await repository.raiseDelivered(db, reached);
  return {
    list: await viewConversations(ctx, page),
    cursor: next,
    unread: await unreadOfMember(db, memberId),
  };
};

/** Moves the caller's read watermark; the partner is notified when both show receipts. */
export const markMessagesRead = (
  ctx: Ctx,
  { conversationId, seq }: Input<'markMessagesRead'>,
): Promise<Output<'markMessagesRead'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const access = await accessOrFail(tx, conversationId, memberId);
    const upTo = Math.min(seq, access.lastSeq);
    const moved = await repository.raiseWatermarks(tx, conversationId, access.nth, { delivered: upTo, read: upTo });
    if (moved) {
      if (access.kind === 'service') await markReadByKey(tx, memberId, serviceNoticeKey(conversationId));
      // The read position is not reported while one of the two has receipts off.
      hintChat(tx, [memberId, access.receipts ? access.partnerId : null], { conversationId, seq: upTo, change: 'read' });
    }
    return {
      readSeq: Math.max(access.readSeq, upTo),
      unread: await repository.unreadOf(tx, conversationId, access.nth),
    };
  });

/** Hides all messages so far from the caller; the partner keeps them. */
export const clearConversation = (
  ctx: Ctx,
  { conversationId }: Input<'clearConversation'>,
): Promise<Output<'clearConversation'>> =>
  ctx.inTx(async (tx) => {
    const { nth, lastSeq } = await accessOrFail(tx, conversationId, ctx.memberId);
    await repository.clearSide(tx, conversationId, nth, lastSeq);
    await repository.deleteRemovals(tx, conversationId, nth, lastSeq);
    hintChat(tx, [ctx.memberId], { conversationId, seq: lastSeq, change: 'settings' });
    return { clearedSeq: lastSeq };
  });

const setFlag = (ctx: Ctx, id: string, flag: 'muted' | 'pinned' | 'hidden', value: boolean) =>
  ctx.inTx(async (tx) => {
    const { nth, lastSeq } = await accessOrFail(tx, id, ctx.memberId);
    const changed = await repository.setFlag(tx, id, nth, flag, value);
    if (changed) hintChat(tx, [ctx.memberId], { conversationId: id, seq: lastSeq, change: 'settings' });
    return { changed };
  });

export const muteConversation = (ctx: Ctx, { conversationId, muted }: Input<'muteConversation'>) =>
  setFlag(ctx, conversationId, 'muted', muted);
export const pinConversation = (ctx: Ctx, { conversationId, pinned }: Input<'pinConversation'>) =>
  setFlag(ctx, conversationId, 'pinned', pinned);
export const hideConversation = (ctx: Ctx, { conversationId }: Input<'hideConversation'>) =>
  setFlag(ctx, conversationId, 'hidden', true);

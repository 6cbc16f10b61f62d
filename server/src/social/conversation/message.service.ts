/** Reading, searching and recalling messages. */
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { messageLimits } from '@juhe/contract/social/conversation.constants';
import type { conversationSchemas } from '@juhe/contract/social/conversation.schemas';
import { closeChecks, releasePrivatePictures } from '../../common/api.ts';
import type { Tx } from '../../db/db.ts';
import type { Actor, Ctx } from '../../http/call/context.ts';
import { chatFail } from './chat-failures.ts';
import { hintChat } from './chat-hint.ts';
import { accessOrFail, getConversation } from './conversation.service.ts';
import { lockConversation, raiseWatermarks, removedSeqs, removeFromSide } from './conversation.repository.ts';
import { decodeCursor, pageWithCursor } from './cursor.ts';
import * as repository from './message.repository.ts';
import { viewMatches } from './match-view.ts';
import { release as releaseVoice } from '../voice/voice.service.ts';
import { isMoney, viewMessages } from './message-view.ts';

type Input<K extends keyof typeof conversationSchemas> = HandlerInput<(typeof conversationSchemas)[K]>;
type Output<K extends keyof typeof conversationSchemas> = HandlerOutput<(typeof conversationSchemas)[K]>;

/** Maximum number of recalled positions in one response. */
const namedWithdrawals = 100;

/** Lists messages of a conversation; returned messages count as delivered to the caller. */
export const listMessages = async (
  ctx: Ctx,
  { conversationId, before, after, count }: Input<'listMessages'>,
): Promise<Output<'listMessages'>> => {
  const { db, memberId } = ctx;
  const { nth, clearedSeq } = await accessOrFail(db, conversationId, memberId);
  const rows = await repository.messagePage(db, conversationId, { nth, before, after, clearedSeq, limit: count + 1 });
  const page = rows.slice(0, count);
  if (after === undefined) page.reverse();
  const last = page.at(-1)?.seq ?? 0;
  if (last > 0) await raiseWatermarks(db, conversationId, nth, { delivered: last, read: 0 });
  return {
    list: await viewMessages(
      ctx,
      memberId,
      page.map((row) => ({ ...row, own: row.nth === nth })),
    ),
    hasMore: rows.length > count,
    withdrawnSeqs: await repository.withdrawnSeqs(db, conversationId, namedWithdrawals),
    removedSeqs: await removedSeqs(db, conversationId, nth),
    conversation: await getConversation(ctx, { conversationId }),
  };
};

/**
 * Erases the content of a message and its pictures; all readers of the conversation are notified. The caller holds the
 * conversation lock.
 */
export const withdraw = async (
  tx: Tx,
  message: repository.MessageRow,
  {
    state,
    actor,
    seconds,
    closesCheck = true,
  }: { state: 'recalled' | 'removed'; actor: Actor; seconds?: number; closesCheck?: boolean },
): Promise<repository.MessageRow | undefined> => {
  const withdrawn = await repository.withdrawMessage(tx, message.id, state, seconds);
  if (!withdrawn) return undefined;
  const pictures = message.body.pictureIds ?? [];
  if (pictures.length > 0)
    await releasePrivatePictures(tx, await repository.unshownPictures(tx, message.conversationId, pictures));
  if (message.body.voiceId !== undefined) await releaseVoice(tx, message.body.voiceId);
  if (closesCheck) await closeChecks(tx, 'message', message.id, { event: 'withdraw', actor });
  return withdrawn;
};

/** Recalls an own message within two minutes; 409 `chat.late` afterwards, `chat.notRecallable` for a red packet. Idempotent. */
export const recallMessage = (ctx: Ctx, { conversationId, seq }: Input<'recallMessage'>): Promise<Output<'recallMessage'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const access = await accessOrFail(tx, conversationId, memberId);
    await lockConversation(tx, conversationId);
    const message = await repository.findBySeq(tx, conversationId, seq);
    if (!message || message.senderId !== memberId || message.state === 'removed') throw chatFail('chat.messageMissing');
    if (isMoney(message.kind)) throw chatFail('chat.notRecallable');
    if (message.state === 'stored') {
      const recalled = await withdraw(tx, message, { state: 'recalled', actor: ctx.actor, seconds: messageLimits.recallSeconds });
      if (!recalled) throw chatFail('chat.late');
      hintChat(tx, [memberId, access.partnerId], { conversationId, seq, change: 'withdrawn' });
    }
    const [view] = await viewMessages(ctx, memberId, [{ ...message, state: 'recalled', text: '', body: {}, own: true }]);
    if (!view) throw chatFail('chat.messageMissing');
    return view;
  });

/** Maximum number of messages that a side removes individually; beyond that the conversation has to be cleared. */
const maxRemoved = 500;

/**
 * Removes messages from the caller's view on every device; the partner keeps them. Idempotent. Refusals: 404 `chat.missing`,
 * 409 `chat.removalsFull`.
 */
export const removeMessages = (ctx: Ctx, { conversationId, seqs }: Input<'removeMessages'>): Promise<Output<'removeMessages'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    await accessOrFail(tx, conversationId, memberId);
    await lockConversation(tx, conversationId);
    const { nth, lastSeq } = await accessOrFail(tx, conversationId, memberId);
    const changed = await removeFromSide(tx, conversationId, nth, seqs);
    const removed = await removedSeqs(tx, conversationId, nth);
    if (removed.length > maxRemoved) throw chatFail('chat.removalsFull', { n: maxRemoved });
    if (changed > 0) hintChat(tx, [memberId], { conversationId, seq: lastSeq, change: 'settings' });
    return { removedSeqs: removed };
  });

const likePattern = (keyword: string): string => `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;

/** Searches the caller's conversations for texts that contain a keyword, ignoring case. */
export const searchMessages = async (
  ctx: Ctx,
  { keyword, conversationId, cursor, pageSize }: Input<'searchMessages'>,
): Promise<Output<'searchMessages'>> => {
  const { memberId } = ctx;
  if (conversationId !== undefined) await accessOrFail(ctx.db, conversationId, memberId);
  const filter = { pattern: likePattern(keyword), conversationId };
  const rows = await repository.searchPage(ctx.db, memberId, filter, decodeCursor(cursor), pageSize + 1);
  const { page, cursor: next } = pageWithCursor(rows, pageSize, ({ sentAt, id }) => ({ at: sentAt, id, pinned: false }));
  return { list: await viewMatches(ctx, page), cursor: next };
};

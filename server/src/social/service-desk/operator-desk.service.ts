/** Operators reply for the platform and for its own shops. */
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { ServiceState } from '@juhe/contract/social/conversation.schemas';
import type { serviceDeskSchemas } from '@juhe/contract/social/service-desk.schemas';
import { serviceLineLevel } from '../../auction/api.ts';
import type { Db, Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { lockMembersShared } from '../../member/api.ts';
import { hintChat } from '../conversation/chat-hint.ts';
import { lockConversation, raiseWatermarks } from '../conversation/conversation.repository.ts';
import { insertMessage, messagePage } from '../conversation/message.repository.ts';
import { viewMessages } from '../conversation/message-view.ts';
import { platformDeskName } from '../conversation/platform-desk.ts';
import { closeServiceConversation, recordAnswer } from '../shared/service-life.ts';
import { serviceMachine } from '../shared/service-machine.ts';
import { noteChange } from '../shared/service.repository.ts';
import { notifyAnswer } from '../conversation/service-notice.ts';
import { deskFail } from './desk-failures.ts';
import * as repository from './service-desk.repository.ts';
import type { EntryRow } from './service-desk.repository.ts';

type Input<K extends keyof typeof serviceDeskSchemas> = HandlerInput<(typeof serviceDeskSchemas)[K]>;
type Output<K extends keyof typeof serviceDeskSchemas> = HandlerOutput<(typeof serviceDeskSchemas)[K]>;

const shownMessages = 50;

/**
 * Time by which requests of members with their own service line (auction.md B9) count as waiting longer, in hours: they come
 * first, and nobody waits behind them for more than this time.
 */
const headStartHours = 24;

/** States in which a member waits for the desk. */
const queued: readonly ServiceState[] = ['open', 'assigned'];

const view = (ctx: Ctx, { shopName, ...entry }: EntryRow) => ({ ...entry, deskName: shopName ?? platformDeskName(ctx.lang) });

const entryOrFail = async (db: Db, id: string): Promise<EntryRow> => {
  const entry = await repository.findEntry(db, id, serviceLineLevel);
  if (!entry) throw deskFail('service.missing');
  return entry;
};

export const listServiceConversations = (
  ctx: Ctx,
  { state, ...page }: Input<'listServiceConversations'>,
): Promise<Output<'listServiceConversations'>> =>
  pageOf(page, async (limit, offset) => {
    const order = { priorityLevel: serviceLineLevel, headStartHours: queued.includes(state) ? headStartHours : 0 };
    const { list: entries, total } = await repository.entryPage(ctx.db, state, order, limit, offset);
    return { list: entries.map((entry) => view(ctx, entry)), total };
  });

/** Marks the messages up to this position as read by the desk; the asking member sees it. */
const markReadByDesk = async (tx: Tx, { id, memberId, lastSeq }: EntryRow, seq: number): Promise<void> => {
  if (await raiseWatermarks(tx, id, 2, { delivered: seq, read: seq }))
    hintChat(tx, [memberId], { conversationId: id, seq: lastSeq, change: 'settings' });
};

/** Returns a conversation with its latest messages; they count as read by the desk (SOCIAL-97). */
export const showServiceConversation = async (
  ctx: Ctx,
  { id, before }: Input<'showServiceConversation'>,
): Promise<Output<'showServiceConversation'>> => {
  const waiting = await entryOrFail(ctx.db, id);
  const rows = await messagePage(ctx.db, id, { nth: 2, before, clearedSeq: 0, limit: shownMessages });
  const shownUpTo = rows[0]?.seq ?? 0;
  if (waiting.unread > 0 && shownUpTo > 0) await ctx.inTx((tx) => markReadByDesk(tx, waiting, shownUpTo));
  const entry = await entryOrFail(ctx.db, id);
  const messages = await viewMessages(
    ctx,
    null,
    rows.reverse().map((row) => ({ ...row, own: row.nth === 2 })),
  );
  return { ...view(ctx, entry), messages };
};

/** Locks the conversation of an operator's action, and the asking member against account deletion. */
const lockEntry = async (tx: Tx, id: string): Promise<EntryRow> => {
  const { memberId } = await entryOrFail(tx, id);
  await lockMembersShared(tx, [memberId]);
  await lockConversation(tx, id);
  return entryOrFail(tx, id);
};

/** Takes over an unassigned conversation; its messages so far count as read. */
export const assignService = (ctx: Ctx, { id }: Input<'assignService'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    const { memberId, lastSeq } = await lockEntry(tx, id);
    await serviceMachine.transition(tx, { id, event: 'assign', actor: ctx.actor });
    await noteChange(tx, id, { assignee: ctx.actor.id ?? '' });
    await raiseWatermarks(tx, id, 2, { delivered: lastSeq, read: lastSeq });
    hintChat(tx, [memberId], { conversationId: id, seq: lastSeq, change: 'settings' });
    return null;
  });

/**
 * Replies for the desk and notifies the asking member; with `close` the conversation is closed. Repeated with the same
 * clientId it returns the same position.
 */
export const answerService = (
  ctx: Ctx,
  { id, clientId, text, close }: Input<'answerService'>,
): Promise<Output<'answerService'>> =>
  ctx.inTx(async (tx) => {
    const entry = await lockEntry(tx, id);
    const before = await repository.findOperatorMessage(tx, id, clientId);
    if (before !== undefined) return { seq: before };
    const { seq } = await insertMessage(tx, {
      conversationId: id,
      nth: 2,
      senderId: null,
      clientId,
      kind: 'text',
      text,
      body: {},
    });
    await raiseWatermarks(tx, id, 2, { delivered: seq, read: seq });
    const wasAwaited = await recordAnswer(tx, id, { kind: 'operator', id: ctx.actor.id ?? '' });
    if (close) await closeServiceConversation(tx, id, ctx.actor);
    hintChat(tx, [entry.memberId], { conversationId: id, seq });
    if (wasAwaited) await notifyAnswer(tx, { conversationId: id, memberId: entry.memberId, text, shopName: entry.shopName });
    return { seq };
  });

/** Closes a conversation; its messages so far count as read. */
export const endService = (ctx: Ctx, { id }: Input<'endService'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    const { memberId, lastSeq } = await lockEntry(tx, id);
    await closeServiceConversation(tx, id, ctx.actor);
    await raiseWatermarks(tx, id, 2, { delivered: lastSeq, read: lastSeq });
    hintChat(tx, [memberId], { conversationId: id, seq: lastSeq, change: 'settings' });
    return null;
  });

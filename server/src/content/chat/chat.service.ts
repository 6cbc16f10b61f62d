import type { chatSchemas } from '@juhe/contract/content/chat.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { lockRights, recordUse, rightsOf } from '../../rights/api.ts';
import type { Tx } from '../../db/db.ts';
import { type SequencedEvent, streamTopic } from '../../events/topic-stream.ts';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import type { EventStream } from '../../http/transport/stream.ts';
import { answerTopic, beginAnswer, endAnswer, notifyMember, notifyStopped } from './answer-life.ts';
import { chatFail } from './chat-failures.ts';
import * as repository from './chat.repository.ts';
import { exampleTitles } from './example.repository.ts';

type Input<K extends keyof typeof chatSchemas> = HandlerInput<(typeof chatSchemas)[K]>;
type Output<K extends keyof typeof chatSchemas> = HandlerOutput<(typeof chatSchemas)[K]>;

/** Maximum number of a member's answers written at the same time. */
const maxRunning = 2;
/** Number of characters of a question used as a conversation's title. */
const titleLength = 30;

const titleOf = (question: string): string => {
  const line = [...question.replace(/\s+/g, ' ')];
  return line.length > titleLength ? `${line.slice(0, titleLength).join('')}…` : line.join('');
};

export const getChatState = async (ctx: Ctx): Promise<Output<'getChatState'>> => {
  const { ai } = ctx.deps.config;
  return {
    assistant: ai.kind,
    dailyLimit: ai.dailyLimit * (await rightsOf(ctx.db, ctx.memberId)).questionsFactor,
    usedToday: await repository.usedToday(ctx.db, ctx.memberId),
    examples: await exampleTitles(ctx.db, ctx.memberId, ctx.lang),
  };
};

export const listChatConversations = (ctx: Ctx, page: Input<'listChatConversations'>): Promise<Output<'listChatConversations'>> =>
  pageOf(page, (limit, offset) => repository.conversationPage(ctx.db, ctx.memberId, limit, offset));

const conversationOf = async (ctx: Ctx, id: string) => {
  const conversation = await repository.findConversation(ctx.db, id, ctx.memberId);
  if (!conversation) throw chatFail('chat.missing');
  return conversation;
};

export const renameChatConversation = (
  ctx: Ctx,
  { id, title }: Input<'renameChatConversation'>,
): Promise<Output<'renameChatConversation'>> =>
  ctx.inTx(async (tx) => {
    if (!(await repository.lockConversation(tx, id, ctx.memberId))) throw chatFail('chat.missing');
    await repository.renameConversation(tx, id, title);
    notifyMember(tx, ctx.memberId, id);
    return conversationOf(ctx, id);
  });

const remove = async (tx: Tx, memberId: string, id: string | undefined): Promise<number> => {
  const { deleted, running } = await repository.deleteConversations(tx, memberId, id);
  for (const answerId of running) notifyStopped(tx, answerId);
  if (deleted > 0) notifyMember(tx, memberId, id);
  return deleted;
};

export const deleteChatConversation = (ctx: Ctx, { id }: Input<'deleteChatConversation'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    if ((await remove(tx, ctx.memberId, id)) === 0) throw chatFail('chat.missing');
    return null;
  });

export const deleteAllChatConversations = (ctx: Ctx): Promise<Output<'deleteAllChatConversations'>> =>
  ctx.inTx(async (tx) => ({ deleted: await remove(tx, ctx.memberId, undefined) }));

export const listChatTurns = async (
  ctx: Ctx,
  { conversationId, cursor, pageSize }: Input<'listChatTurns'>,
): Promise<Output<'listChatTurns'>> => {
  const conversation = await conversationOf(ctx, conversationId);
  const rows = await repository.turnsBefore(
    ctx.db,
    conversationId,
    cursor === undefined ? undefined : Number(cursor),
    pageSize + 1,
  );
  const list = rows.slice(0, pageSize);
  return { list, cursor: rows.length > pageSize ? String(list.at(-1)?.number) : null, conversation };
};

/**
 * Uses one question of the daily quota and requires a free slot among the answers being written; otherwise refuses and uses
 * nothing.
 */
const consumeQuestion = async (ctx: Ctx, tx: Tx): Promise<void> => {
  const usualLimit = ctx.deps.config.ai.dailyLimit;
  const rights = await lockRights(tx, ctx.memberId);
  const dailyLimit = usualLimit * rights.questionsFactor;
  const usage = await repository.consumeQuestion(tx, ctx.memberId, dailyLimit);
  if (!usage) throw chatFail('chat.dailyLimit', { n: dailyLimit });
  if (usage.questions > usualLimit)
    await recordUse(tx, rights, { ref: `${ctx.memberId}:${usage.day}`, kind: 'questions', extra: 1 });
  await repository.removePastUsage(tx, ctx.memberId);
  if ((await repository.runningOf(tx, ctx.memberId)) >= maxRunning) throw chatFail('chat.tooMany', { n: maxRunning });
};

const begin = async (ctx: Ctx, tx: Tx, conversationId: string, { id, answerId }: { id: string; answerId: string }) => {
  await beginAnswer(tx, answerId);
  notifyMember(tx, ctx.memberId, conversationId);
  return repository.findTurn(tx, id);
};

/** Returns the conversation's last turn; refuses while its answer is being written. */
const freeLastTurn = async (tx: Tx, conversationId: string) => {
  const last = await repository.lastTurn(tx, conversationId);
  if (last?.state === 'streaming') throw chatFail('chat.running');
  return last;
};

export const askAssistant = (
  ctx: Ctx,
  { conversationId, text, insteadOf }: Input<'askAssistant'>,
): Promise<Output<'askAssistant'>> =>
  ctx.inTx(async (tx) => {
    await consumeQuestion(ctx, tx);
    const conversation =
      conversationId === undefined
        ? await repository.insertConversation(tx, ctx.memberId, titleOf(text))
        : await repository.lockConversation(tx, conversationId, ctx.memberId);
    if (!conversation) throw chatFail('chat.missing');
    const last = await freeLastTurn(tx, conversation.id);
    if (insteadOf !== undefined && last?.id !== insteadOf) throw chatFail('chat.notLast');
    const started =
      insteadOf === undefined
        ? await repository.insertTurn(tx, conversation.id, (last?.number ?? 0) + 1, text, ctx.lang)
        : await repository.renewTurn(tx, conversation.id, insteadOf, text, ctx.lang);
    // A title derived from the question changes with it; a title given by the member stays.
    if (insteadOf !== undefined && last?.number === 1 && conversation.title === titleOf(last.question))
      await repository.renameConversation(tx, conversation.id, titleOf(text));
    const turn = await begin(ctx, tx, conversation.id, started);
    return { conversation: await conversationOf(ctx, conversation.id), turn };
  });

export const retryAnswer = (ctx: Ctx, { id }: Input<'retryAnswer'>): Promise<Output<'retryAnswer'>> =>
  ctx.inTx(async (tx) => {
    await consumeQuestion(ctx, tx);
    const turn = await repository.ownTurn(tx, { id }, ctx.memberId);
    if (!turn || !(await repository.lockConversation(tx, turn.conversationId, ctx.memberId))) throw chatFail('chat.missing');
    const last = await freeLastTurn(tx, turn.conversationId);
    if (last?.id !== id) throw chatFail('chat.notLast');
    return begin(ctx, tx, turn.conversationId, await repository.renewTurn(tx, turn.conversationId, id, undefined, ctx.lang));
  });

/** Stops the answer; no effect when it has ended. */
export const stopAnswer = (ctx: Ctx, { id }: Input<'stopAnswer'>): Promise<Output<'stopAnswer'>> =>
  ctx.inTx(async (tx) => {
    const turn = await repository.ownTurn(tx, { answerId: id }, ctx.memberId);
    if (!turn) throw chatFail('chat.missing');
    await endAnswer(tx, id, 'stopped');
    return repository.findTurn(tx, turn.id);
  });

/** Higher than any position in an answer: no event follows it. */
const goneId = 999_999_999_999_999;

/**
 * Returns the answer as events whose ids state how far they reach: 1 is its sources, 1 + n its first n characters, 2 + n its
 * end. A reconnecting client therefore receives exactly what is missing.
 */
const eventsAfter = async (ctx: Ctx, answerId: string, after: number | undefined): Promise<SequencedEvent[]> => {
  const from = Math.min(Math.max((after ?? 0) - 1, 0), 2_000_000_000);
  const answer = await repository.answerFrom(ctx.nonTransactional, answerId, from);
  if (!answer) return [{ id: goneId, event: 'gone', data: null }];
  const events: SequencedEvent[] = [];
  if (after === undefined && answer.sources !== null)
    events.push({ id: 1, event: 'sources', data: { sources: answer.sources, embedded: answer.embedded } });
  if (answer.rest !== '') events.push({ id: 1 + answer.length, event: 'text', data: { from, text: answer.rest } });
  if (answer.state !== 'streaming')
    events.push({ id: 2 + answer.length, event: 'end', data: { state: answer.state, reason: answer.reason } });
  return events;
};

export const streamAnswer = async (ctx: Ctx, { id }: Input<'streamAnswer'>): Promise<EventStream> => {
  if (!(await repository.ownTurn(ctx.db, { answerId: id }, ctx.memberId))) throw chatFail('chat.missing');
  return streamTopic({
    bus: ctx.deps.bus,
    log: ctx.log,
    topic: answerTopic(id),
    lastEventId: ctx.lastEventId,
    snapshot: (after) => eventsAfter(ctx, id, after),
  });
};

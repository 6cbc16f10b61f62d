/**
 * Texts in ongoing conversations, the most frequent messages: those waiting in a process are stored together, behind the
 * locks of their conversations.
 */
import type { HandlerInput } from '@juhe/contract/operation';
import type { conversationSchemas } from '@juhe/contract/social/conversation.schemas';
import type { Database, Tx } from '../../db/db.ts';
import { gatherer } from '../../db/gather.ts';
import type { Sql } from '../../db/sql.ts';
import type { Ctx } from '../../http/call/context.ts';
import { consumeTokensIn } from '../../http/limits/rate-limit.ts';
import { lockMembersShared } from '../../member/api.ts';
import { hintChat } from './chat-hint.ts';
import { lockConversations } from './conversation.repository.ts';
import type { MessageRow } from './message.repository.ts';
import * as repository from './send-turn.repository.ts';

type Input = HandlerInput<typeof conversationSchemas.sendMessage>;

/** Rate limit of a member's messages per minute (social.md), over all ways of sending. */
export const messagesPerMinute = { prefix: 'chat-minute:', count: 30, seconds: 60 } as const;

const readPreviews = gatherer(
  (db: Database, calls: readonly repository.SendCall[]): Promise<repository.SendPreview[]> => repository.previewsOf(db, calls),
  { isolatesFailures: false },
);

/** Loads the preview of a call before any decision; concurrent calls share a statement. */
export const previewOf = ({ deps, memberId }: Ctx, { conversationId, clientId }: Input): Promise<repository.SendPreview> =>
  readPreviews(deps.db, '', { conversationId, memberId, clientId });

interface WaitingText extends repository.SendCall {
  readonly ctx: Ctx;
  readonly partnerId: string;
  readonly text: string;
}

/** `alone`: requires a separate transaction, as every refusal and every case that a turn does not handle. */
type Outcome = MessageRow | 'alone';

/** Locks the rows of the calls, each kind by id, and reads the target positions of their messages behind the locks. */
const openTurn = async (tx: Tx, waiting: readonly WaitingText[]): Promise<repository.SendPosition[]> => {
  const members = [...new Set(waiting.flatMap(({ memberId, partnerId }) => [memberId, partnerId]))].sort();
  const conversations = [...new Set(waiting.map(({ conversationId }) => conversationId))];
  // Sent in one write: each statement begins when the previous one holds its locks.
  const [, , positions] = await Promise.all([
    lockMembersShared(tx, members),
    lockConversations(tx, conversations),
    repository.positionsOf(tx, waiting),
  ]);
  return positions;
};

const consumeTokensOf = (keys: Sql): Sql => consumeTokensIn(keys, messagesPerMinute.count, messagesPerMinute.seconds);

const turn = async (tx: Tx, waiting: readonly WaitingText[]): Promise<Outcome[]> => {
  const positions = await openTurn(tx, waiting);
  const conversations = new Set<string>();
  const texts = waiting.flatMap(({ conversationId, memberId, clientId, text }, i) => {
    const position = positions[i];
    // When both sides send at once, the second message is stored after this turn.
    if (!position?.mayWrite || position.nth === null || conversations.has(conversationId)) return [];
    conversations.add(conversationId);
    return [{ conversationId, memberId, clientId, text, nth: position.nth }];
  });
  const stored = texts.length === 0 ? [] : await repository.insertTexts(tx, texts, messagesPerMinute.prefix, consumeTokensOf);
  return waiting.map(({ memberId, partnerId, conversationId, clientId }) => {
    const message = stored.find((row) => row.senderId === memberId && row.clientId === clientId);
    if (!message) return 'alone';
    hintChat(tx, [memberId, partnerId], { conversationId, seq: message.seq });
    return message;
  });
};

/** Concurrent turns of a process: several, so that one locked conversation delays few others. */
const lanes = 3;

const gatherTexts = gatherer(
  async (_db: Database, waiting: readonly WaitingText[]): Promise<Outcome[]> =>
    waiting[0] ? waiting[0].ctx.inTx((tx) => turn(tx, waiting)) : [],
  { identity: ({ memberId }) => memberId, lanes },
);

/**
 * Stores a text that passed the check; returns `alone` when the turn does not decide: first messages to strangers, refusals,
 * limits, and texts already stored.
 */
export const sendTogether = (ctx: Ctx, { conversationId, clientId }: Input, partnerId: string, text: string): Promise<Outcome> =>
  gatherTexts(ctx.deps.db, conversationId, { ctx, conversationId, memberId: ctx.memberId, clientId, partnerId, text });

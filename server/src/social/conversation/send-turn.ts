/** Texts in conversations that go on, which is what is sent most: what waits at a process is stored together, behind the locks of its conversations. */
import type { HandlerInput } from '@juhe/contract/operation';
import type { conversationSchemas } from '@juhe/contract/social/conversation.schemas';
import type { Database, Tx } from '../../db/db.ts';
import { gatherer } from '../../db/gather.ts';
import type { Sql } from '../../db/sql.ts';
import type { Ctx } from '../../http/context.ts';
import { placesTaken } from '../../http/rate-limit.ts';
import { holdMembers } from '../../member/api.ts';
import { hintChat } from './chat-hint.ts';
import { lockConversations } from './conversation.repository.ts';
import type { MessageRow } from './message.repository.ts';
import * as repository from './send-turn.repository.ts';

type Input = HandlerInput<typeof conversationSchemas.sendMessage>;

/** Messages of a member in a minute (social.md), over all ways in which they are sent. */
export const messagesPerMinute = { prefix: 'chat-minute:', count: 30, seconds: 60 } as const;

const readPreviews = gatherer(
  (db: Database, calls: readonly repository.SendCall[]): Promise<repository.SendPreview[]> => repository.previewsOf(db, calls),
  { isolatesFailures: false },
);

/** What a call is about, before anything is decided; calls of the same moment share a statement. */
export const previewOf = ({ deps, memberId }: Ctx, { conversationId, clientId }: Input): Promise<repository.SendPreview> =>
  readPreviews(deps.db, '', { conversationId, memberId, clientId });

interface WaitingText extends repository.SendCall {
  readonly ctx: Ctx;
  readonly partnerId: string;
  readonly text: string;
}

/** What needs a transaction of its own: every refusal, and what a turn does not do. */
type Outcome = MessageRow | 'alone';

/** Locks what the calls need, each kind by id, and reads behind the locks where their messages go. */
const openTurn = async (tx: Tx, waiting: readonly WaitingText[]): Promise<repository.SendPosition[]> => {
  const members = [...new Set(waiting.flatMap(({ memberId, partnerId }) => [memberId, partnerId]))].sort();
  const conversations = [...new Set(waiting.map(({ conversationId }) => conversationId))];
  // One write: each statement begins when the one before it has its locks.
  const [, , positions] = await Promise.all([
    holdMembers(tx, members),
    lockConversations(tx, conversations),
    repository.positionsOf(tx, waiting),
  ]);
  return positions;
};

const takePlacesOf = (keys: Sql): Sql => placesTaken(keys, messagesPerMinute.count, messagesPerMinute.seconds);

const turn = async (tx: Tx, waiting: readonly WaitingText[]): Promise<Outcome[]> => {
  const positions = await openTurn(tx, waiting);
  const conversations = new Set<string>();
  const texts = waiting.flatMap(({ conversationId, memberId, clientId, text }, i) => {
    const position = positions[i];
    // Both sides at once: the second one is stored behind this turn.
    if (!position?.mayWrite || conversations.has(conversationId)) return [];
    conversations.add(conversationId);
    return [{ conversationId, memberId, clientId, text, nth: position.nth }];
  });
  const stored = texts.length === 0 ? [] : await repository.insertTexts(tx, texts, messagesPerMinute.prefix, takePlacesOf);
  return waiting.map(({ memberId, partnerId, conversationId, clientId }) => {
    const message = stored.find((row) => row.senderId === memberId && row.clientId === clientId);
    if (!message) return 'alone';
    hintChat(tx, [memberId, partnerId], { conversationId, seq: message.seq });
    return message;
  });
};

/** Turns of a process at the same time: several, so that a conversation that is locked holds up few others. */
const lanes = 3;

const gatherTexts = gatherer(
  async (_db: Database, waiting: readonly WaitingText[]): Promise<Outcome[]> =>
    waiting[0] ? waiting[0].ctx.inTx((tx) => turn(tx, waiting)) : [],
  { identity: ({ memberId }) => memberId, lanes },
);

/**
 * Stores a text that was judged and passed; `alone` where the turn does not decide: first words to strangers, refusals, limits, and what is
 * stored already.
 */
export const sendTogether = (ctx: Ctx, { conversationId, clientId }: Input, partnerId: string, text: string): Promise<Outcome> =>
  gatherTexts(ctx.deps.db, conversationId, { ctx, conversationId, memberId: ctx.memberId, clientId, partnerId, text });

/** Operator decisions about messages: those that wait for a review, and reported ones. */
import { reportedNeighbours } from '@juhe/contract/social/conversation.constants';
import type { Moderation, Remove } from '../../common/api.ts';
import type { Db, Tx } from '../../db/db.ts';
import type { Actor } from '../../http/call/context.ts';
import { returnGift } from '../../applyfor/api.ts';
import { lapseRequest, returnRedPacket } from '../../wallet/api.ts';
import { cardsOf } from './cards.ts';
import { hintChat } from './chat-hint.ts';
import { findAccess, lockConversation, membersOf } from './conversation.repository.ts';
import { withdraw } from './message.service.ts';
import * as repository from './message.repository.ts';

const removeMessage = async (tx: Tx, id: string, actor: Actor, closesCheck: boolean) => {
  const stored = await repository.findById(tx, id);
  if (!stored) return undefined;
  // Its money is locked before the conversation (docs/ARCHITECTURE.md).
  const { ref } = stored.body;
  if (stored.state === 'stored' && ref !== undefined) {
    if (stored.kind === 'redPacket') await returnRedPacket(tx, ref, actor);
    if (stored.kind === 'cardGift') await returnGift(tx, ref, actor);
    if (stored.kind === 'split') await lapseRequest(tx, ref);
  }
  await lockConversation(tx, stored.conversationId);
  const message = await repository.findById(tx, id);
  if (message?.state !== 'stored') return undefined;
  await withdraw(tx, message, { state: 'removed', actor, closesCheck });
  const { conversationId, seq } = message;
  hintChat(tx, await membersOf(tx, conversationId), { conversationId, seq, change: 'withdrawn' });
  return message;
};

/** A doubtful message has already been sent: approval changes nothing, a refusal removes it for both sides. */
export const messageModeration: Moderation = {
  approve: async () => {},
  refuse: async (tx, _deps, { targetId }, actor) => {
    await removeMessage(tx, targetId, actor, false);
  },
};

export const messageRemoval: Remove = async (tx, id, { actor }) => {
  const message = await removeMessage(tx, id, actor, true);
  return message && { ownerId: message.senderId, about: message.text };
};

/** The content in words: the text, or the greeting or note of a money message. */
const aboutOf = async (db: Db, { kind, text, body }: repository.MessageRow, viewerId: string): Promise<string> => {
  if (kind === 'text') return text;
  if ((kind !== 'redPacket' && kind !== 'transfer' && kind !== 'split' && kind !== 'cardGift') || body.ref === undefined)
    return `[${kind}]`;
  const [packet] = (await cardsOf(db, [{ kind, ref: body.ref }], viewerId)).values();
  return `[${kind}] ${packet?.title ?? ''}`.trim();
};

/** A message as its reader reports it, with five messages before and after; nobody else reads them. */
export const reportedMessage = async (db: Db, id: string, viewerId: string) => {
  const message = await repository.findById(db, id);
  const access = message && (await findAccess(db, message.conversationId, viewerId));
  if (!message || !access || message.state !== 'stored' || message.seq <= access.clearedSeq) return undefined;
  const around = await repository.messagesAround(db, message.conversationId, message.seq, reportedNeighbours);
  return {
    ownerId: message.nth === access.nth ? viewerId : message.senderId,
    about: await aboutOf(db, message, viewerId),
    context: around
      .map(({ nth, kind, text }) => `${nth === message.nth ? '>' : '<'} ${kind === 'text' ? text : `[${kind}]`}`)
      .join('\n'),
    pictureIds: message.body.pictureIds ?? [],
    voiceId: message.body.voiceId ?? null,
  };
};

/** Messages that carry or request money: the conversation decides who sends one to whom, the wallet moves the money. */
import { randomUUID } from 'node:crypto';
import type { Message, MessageKind } from '@juhe/contract/social/conversation.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { Failure } from '../../http/failure/failures.ts';
import type { Ctx } from '../../http/call/context.ts';
import { lockMembers } from '../../member/api.ts';
import { chatFail } from './chat-failures.ts';
import { hintChat } from './chat-hint.ts';
import { findPair, lockConversation } from './conversation.repository.ts';
import { accessOrFail } from './conversation.service.ts';
import { insertMessage, type MessageRow } from './message.repository.ts';
import { viewMessages } from './message-view.ts';
import { admit, limit, storedBefore } from './send.service.ts';

interface MoneyMessage {
  readonly conversationId: string;
  readonly clientId: string;
  readonly kind: MessageKind;
  /** Moves or requests the money, behind the locks of both members; returns the reference of the message. */
  readonly act: (partnerId: string) => Promise<string>;
}

const store = async (ctx: Ctx, tx: Tx, { conversationId, clientId, kind, act }: MoneyMessage): Promise<MessageRow> => {
  const { memberId } = ctx;
  const access = await accessOrFail(tx, conversationId, memberId);
  if (access.partnerId === null) throw chatFail('chat.refused');
  await admit(tx, memberId, access, { kind, body: {} });
  const ref = await act(access.partnerId);
  await lockConversation(tx, conversationId);
  await limit(tx, memberId, false);
  const sender = { conversationId, nth: access.nth, senderId: memberId, clientId };
  const message = await insertMessage(tx, { ...sender, kind, text: '', body: { ref } });
  hintChat(tx, [memberId, access.partnerId], { conversationId, seq: message.seq });
  return message;
};

/**
 * The partner of a conversation of two members. Refusals: 404 `chat.missing`; 409 `chat.membersOnly`, `chat.refused` for a
 * deleted account.
 */
export const partnerForMoney = async (db: Db, conversationId: string, memberId: string): Promise<string> => {
  const { partnerId, kind } = await accessOrFail(db, conversationId, memberId);
  if (kind !== 'member') throw chatFail('chat.membersOnly');
  if (partnerId === null) throw chatFail('chat.refused');
  return partnerId;
};

/**
 * Stores such a message, idempotent by (sender, clientId), together with its effect. Locks exclude account deletion, blocking
 * and payment of the two meanwhile. Refusals: those of `partnerForMoney`; 409 `chat.refused`, `chat.blocked`,
 * `chat.stranger`; 429 `chat.tooMany`; those of `act`.
 */
export const sendMoneyMessage = async (ctx: Ctx, tx: Tx, sent: MoneyMessage): Promise<Message> => {
  const { memberId } = ctx;
  await lockMembers(tx, [memberId, await partnerForMoney(tx, sent.conversationId, memberId)]);
  const message = (await storedBefore(ctx, sent)) ?? (await store(ctx, tx, sent));
  const [view] = await viewMessages({ db: tx, deps: ctx.deps }, memberId, [{ ...message, own: true }]);
  if (!view) throw chatFail('chat.missing');
  return view;
};

interface PaidMessage {
  readonly senderId: string;
  readonly partnerId: string;
  readonly kind: MessageKind;
}

/** The sender's side of the conversation of the two; throws `chat.refused` when it no longer exists. */
const accessOfPair = async (db: Db, { senderId, partnerId }: Omit<PaidMessage, 'kind'>) => {
  const conversationId = await findPair(db, senderId, partnerId);
  if (conversationId === undefined) throw chatFail('chat.refused');
  return accessOrFail(db, conversationId, senderId);
};

/** Checks that the sender may send the partner money now. Refusals: 409 `chat.refused`, `chat.blocked`, `chat.stranger`. */
export const admitMoney = async (db: Db, senderId: string, partnerId: string, kind: MessageKind): Promise<void> => {
  await admit(db, senderId, await accessOfPair(db, { senderId, partnerId }), { kind, body: {} });
};

/** {@link admitMoney} for money that has already arrived and cannot be refused: returns a boolean. */
export const mayBeSentMoney = async (
  tx: Tx,
  ...about: [senderId: string, partnerId: string, kind: MessageKind]
): Promise<boolean> => {
  try {
    await admitMoney(tx, ...about);
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
};

/**
 * Stores the message of something paid for outside the conversation; the caller has checked `mayBeSentMoney` behind the locks
 * of both members.
 */
export const storePaidMessage = async (tx: Tx, { ref, kind, ...pair }: PaidMessage & { readonly ref: string }): Promise<void> => {
  const { senderId, partnerId } = pair;
  const { id: conversationId, nth } = await accessOfPair(tx, pair);
  await lockConversation(tx, conversationId);
  const sender = { conversationId, nth, senderId, clientId: randomUUID() };
  const { seq } = await insertMessage(tx, { ...sender, kind, text: '', body: { ref } });
  hintChat(tx, [senderId, partnerId], { conversationId, seq });
};

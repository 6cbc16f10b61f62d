/** Red packets as messages (wallet.md f): the conversation decides who sends one to whom, the wallet moves the money. */
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { redPacketSchemas } from '@juhe/contract/social/red-packet.schemas';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/context.ts';
import { balanceOf } from '../../ledger/read.ts';
import { lockMembers } from '../../member/api.ts';
import { openRedPacket, sendRedPacket, showRedPacket } from '../../wallet/api.ts';
import { chatFail } from '../conversation/chat-failures.ts';
import { hintChat } from '../conversation/chat-hint.ts';
import { type Access, lockConversation } from '../conversation/conversation.repository.ts';
import { accessOrFail } from '../conversation/conversation.service.ts';
import { insertMessage, type MessageRow } from '../conversation/message.repository.ts';
import { viewMessages } from '../conversation/message-view.ts';
import { admit, limit, storedBefore } from '../conversation/send.service.ts';

type Input<K extends keyof typeof redPacketSchemas> = HandlerInput<(typeof redPacketSchemas)[K]>;
type Output<K extends keyof typeof redPacketSchemas> = HandlerOutput<(typeof redPacketSchemas)[K]>;

/** The caller holds both members: neither leaves, blocks or is paid meanwhile. */
const store = async (
  ctx: Ctx,
  tx: Tx,
  { id: conversationId, nth, partnerId }: Access & { readonly partnerId: string },
  { clientId, ...packet }: Input<'sendRedPacket'>,
): Promise<MessageRow> => {
  const { memberId } = ctx;
  const ref = await sendRedPacket(ctx, tx, { ...packet, receiverId: partnerId });
  await lockConversation(tx, conversationId);
  await limit(tx, memberId, false);
  const message = await insertMessage(tx, {
    ...{ conversationId, nth, senderId: memberId, clientId },
    ...{ kind: 'redPacket', text: '', body: { ref } },
  });
  hintChat(tx, [memberId, partnerId], { conversationId, seq: message.seq });
  return message;
};

/**
 * Sends a red packet, once for each (sender, clientId): money and message are stored together or not at all. Refusals: 404 `chat.missing`; 409
 * `chat.membersOnly`, `chat.refused`, `chat.blocked`, `chat.stranger`, `pay.dailyLimit`, `ledger.insufficientFunds`, `check.refused`; those of a
 * confirmation; 429 `chat.tooMany` and twenty payments an hour.
 */
export const send = (ctx: Ctx, input: Input<'sendRedPacket'>): Promise<Output<'sendRedPacket'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const { partnerId, kind } = await accessOrFail(tx, input.conversationId, memberId);
    if (kind !== 'member') throw chatFail('chat.membersOnly');
    if (partnerId === null) throw chatFail('chat.refused');
    await lockMembers(tx, [memberId, partnerId]);
    let message = await storedBefore(ctx, input);
    if (!message) {
      const access = await accessOrFail(tx, input.conversationId, memberId);
      await admit(tx, memberId, access, { kind: 'redPacket', body: {} });
      message = await store(ctx, tx, { ...access, partnerId }, input);
    }
    const [view] = await viewMessages({ db: tx, deps: ctx.deps }, memberId, [{ ...message, own: true }]);
    if (!view) throw chatFail('chat.missing');
    return { message: view, balanceCents: await balanceOf(tx, { kind: 'memberWallet', owner: memberId }) };
  });

export const open = (ctx: Ctx, { id }: Input<'openRedPacket'>): Promise<Output<'openRedPacket'>> => openRedPacket(ctx, id);

export const show = (ctx: Ctx, { id }: Input<'getRedPacket'>): Promise<Output<'getRedPacket'>> => showRedPacket(ctx, id);

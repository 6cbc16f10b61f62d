/** Red packets as messages (wallet.md f): the conversation decides who sends one to whom, the wallet moves the money. */
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { redPacketSchemas } from '@juhe/contract/social/red-packet.schemas';
import type { Ctx } from '../../http/call/context.ts';
import { balanceOf } from '../../ledger/read.ts';
import { claimRedPacket, fundRedPacket, showRedPacket } from '../../wallet/api.ts';
import { sendMoneyMessage } from '../conversation/money-message.ts';

type Input<K extends keyof typeof redPacketSchemas> = HandlerInput<(typeof redPacketSchemas)[K]>;
type Output<K extends keyof typeof redPacketSchemas> = HandlerOutput<(typeof redPacketSchemas)[K]>;

/**
 * Sends a red packet, idempotent by (sender, clientId): money and message are stored together or not at all. Refusals: those
 * of `sendMoneyMessage`; 409 `pay.dailyLimit`, `ledger.insufficientFunds`, `check.refused`; those of a confirmation; 429
 * twenty payments an hour.
 */
export const sendRedPacket = (ctx: Ctx, { clientId, ...packet }: Input<'sendRedPacket'>): Promise<Output<'sendRedPacket'>> =>
  ctx.inTx(async (tx) => {
    const message = await sendMoneyMessage(ctx, tx, {
      ...{ conversationId: packet.conversationId, clientId, kind: 'redPacket' },
      act: (receiverId) => fundRedPacket(ctx, tx, { ...packet, receiverId }),
    });
    return { message, balanceCents: await balanceOf(tx, { kind: 'memberWallet', owner: ctx.memberId }) };
  });

export const openRedPacket = (ctx: Ctx, { id }: Input<'openRedPacket'>): Promise<Output<'openRedPacket'>> =>
  claimRedPacket(ctx, id);

export const getRedPacket = (ctx: Ctx, { id }: Input<'getRedPacket'>): Promise<Output<'getRedPacket'>> => showRedPacket(ctx, id);

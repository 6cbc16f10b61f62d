import { z } from 'zod';
import { cents, id, instant, integer, line, smsCode } from '../fields.ts';
import { message } from './conversation.schemas.ts';
import { redPacketLimits } from './red-packet.constants.ts';

/**
 * `returned` to its sender: after 24 hours, because the receiver deleted the account, or because an operator removed the
 * message.
 */
export const redPacketStates = ['waiting', 'opened', 'returned'] as const;
const state = z.enum(redPacketStates);
export type RedPacketState = z.output<typeof state>;

const redPacket = z.object({
  id,
  /** Sent by the caller. */
  own: z.boolean(),
  /** Null for its receiver until it is opened. */
  amountCents: cents.nullable(),
  /** May be empty. */
  wish: z.string(),
  state,
  sentAt: instant,
  /** Until when it can be opened. */
  expiresAt: instant,
  /** When it was opened or returned; null while it waits. */
  endedAt: instant.nullable(),
});
export type RedPacket = z.output<typeof redPacket>;

export const redPacketSchemas = {
  sendRedPacket: {
    input: z.object({
      /** A conversation of two members. */
      conversationId: id,
      /** Created by the device, one per red packet: sent again it returns the same message. */
      clientId: z.uuid(),
      amountCents: integer(redPacketLimits.leastCents, redPacketLimits.mostCents),
      wish: line(redPacketLimits.wish, 0).default(''),
      /**
       * As with `payMember`, one of the two is required once the daily total exceeds 200 yuan: the payment password, or a code of
       * `sendPaymentCode` with purpose `redPacket` for this conversation and amount.
       */
      password: z.string().max(64).optional(),
      code: smsCode.optional(),
    }),
    output: z.object({ message, balanceCents: cents }),
  },
  openRedPacket: { input: z.object({ id }), output: redPacket },
  getRedPacket: { input: z.object({ id }), output: redPacket },
};

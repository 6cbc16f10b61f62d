import { z } from 'zod';
import { cents, id, instant, integer, smsCode, text } from '../fields.ts';
import { moneyRequestStates } from '../wallet/money-request.schemas.ts';
import { message } from './conversation.schemas.ts';
import { chatMoneyLimits } from './chat-money.constants.ts';

const amountCents = integer(1, chatMoneyLimits.mostCents);
const memo = text(chatMoneyLimits.memo, 0).default('');
/** A conversation of two members, and the device's own id: a repeated call returns the stored message. */
const sent = { conversationId: id, clientId: z.uuid() };

const split = z.object({
  id,
  /** The caller is the requester; otherwise the recipient. */
  own: z.boolean(),
  amountCents: cents,
  /** The bill that is split. */
  totalCents: cents,
  /** The requester's order that the bill belongs to; null for the recipient, for another bill, and once it was deleted. */
  orderNo: z.string().nullable(),
  memo: z.string(),
  state: z.enum(moneyRequestStates),
  createdAt: instant,
  expiresAt: instant,
  /** The payee handle with which `payMember` pays an open request, only for its recipient; null otherwise. */
  payee: z.string().nullable(),
});
export type Split = z.output<typeof split>;

export const chatMoneySchemas = {
  sendTransfer: {
    input: z.object({
      ...sent,
      amountCents,
      memo,
      /**
       * As in `payMember`, one of the two if the daily total exceeds 200 yuan: the payment password, or a code of
       * `sendPaymentCode` with purpose `transfer` for this conversation and amount.
       */
      password: z.string().max(64).optional(),
      code: smsCode.optional(),
    }),
    output: z.object({ message, balanceCents: cents }),
  },
  askSplit: {
    /** The bill: an amount, or an own paid order, whose total is used. */
    input: z
      .object({
        ...sent,
        amountCents,
        totalCents: integer(1, chatMoneyLimits.mostTotalCents).optional(),
        orderNo: id.optional(),
        memo,
      })
      .refine(({ totalCents, orderNo }) => (totalCents === undefined) !== (orderNo === undefined), { path: ['totalCents'] }),
    output: z.object({ message }),
  },
  getSplit: { input: z.object({ id }), output: split },
};

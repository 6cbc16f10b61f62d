import { z } from 'zod';
import { cents, id, instant, integer, smsCode, text } from '../fields.ts';
import { moneyRequestStates } from '../wallet/money-request.schemas.ts';
import { message } from './conversation.schemas.ts';
import { chatMoneyLimits } from './chat-money.ts';

const amountCents = integer(1, chatMoneyLimits.mostCents);
const memo = text(chatMoneyLimits.memo, 0).default('');
/** Of two members, and the device's own number: sent again it answers the message that is stored. */
const sent = { conversationId: id, clientId: z.uuid() };

const split = z.object({
  id,
  /** The caller asks; otherwise the caller is asked. */
  own: z.boolean(),
  amountCents: cents,
  /** The bill that is split. */
  totalCents: cents,
  /** The asker's order that the bill is of; null to the other one, and of another bill. */
  orderNo: z.string().nullable(),
  memo: z.string(),
  state: z.enum(moneyRequestStates),
  createdAt: instant,
  expiresAt: instant,
  /** The payee handle with which `grPay` pays it, of an open one to who is asked; null otherwise. */
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
       * As of `grPay`, one of the two once the day's sum passes 200 yuan: the payment password, or a code of `sendPaymentCode` with purpose
       * `transfer` for this conversation and amount.
       */
      password: z.string().max(64).optional(),
      code: smsCode.optional(),
    }),
    output: z.object({ message, balanceCents: cents }),
  },
  askSplit: {
    /** The bill: a sum, or an own order that is paid, whose sum counts. */
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

import { z } from 'zod';
import { pictureIds } from '../common/feedback.schemas.ts';
import { cents, centsInput, fileUrl, id, instant, line, smsCode, text } from '../fields.ts';
import { claimLimits } from './claim.constants.ts';
import { paymentCodeKinds } from './code.schemas.ts';
import { orderSides } from './order-groups.ts';
import { auctionOrderNo } from './order.schemas.ts';
import { auctionOrderStates } from './order-states.ts';

const orderNo = auctionOrderNo;
const state = z.enum(auctionOrderStates);

/** A picture visible to both sides of an order and the company, at URLs of one session that expire after a minute. */
const evidence = z.object({
  id,
  url: fileUrl,
  thumb: fileUrl,
  /** The same picture is used for another payment as well. */
  isReused: z.boolean(),
});
export type Evidence = z.output<typeof evidence>;

/** The caller's available actions on the payment. */
export const paymentActions = ['claim', 'withdrawClaim', 'confirm', 'deny', 'statement', 'giveUp', 'lateCase'] as const;
export type PaymentAction = (typeof paymentActions)[number];

export const caseKinds = ['dispute', 'late'] as const;
export const caseOpeners = ['seller', 'silence', 'deadline', 'buyer'] as const;
export const caseStates = ['open', 'forBuyer', 'forSeller', 'settled', 'givenUp'] as const;

export const auctionCase = z.object({
  kind: z.enum(caseKinds),
  openedBy: z.enum(caseOpeners),
  openedAt: instant,
  /** Deadline for the statements of both sides. */
  statementsUntil: instant,
  state: z.enum(caseStates),
  /** The company's explanation of its decision. */
  ruling: z.string().nullable(),
  statements: z.array(z.object({ side: z.enum(orderSides), text: z.string(), pictures: z.array(evidence), at: instant })),
});
export type AuctionCase = z.output<typeof auctionCase>;

const orderPayment = z.object({
  orderNo,
  side: z.enum(orderSides),
  state,
  title: z.string(),
  picture: fileUrl,
  quantity: z.number().int(),
  /** The amount that the buyer pays the seller, outside of this site. */
  amountCents: cents,
  /** Masked name of the other side. */
  counterpart: z.string(),
  payDueAt: instant.nullable(),
  confirmDueAt: instant.nullable(),
  claimWithdrawn: z.boolean(),
  /** The buyer's held deposit, which a default forfeits; 0 without one, as after a second chance. */
  depositCents: cents,
  actions: z.array(z.enum(paymentActions)),
  /**
   * The seller's code, visible only to the buyer while the order awaits the payment. `url` is valid for this session and one
   * minute.
   */
  code: z.object({ kind: z.enum(paymentCodeKinds), payee: z.string(), url: fileUrl }).nullable(),
  /** The payment that the buyer claims. */
  claim: z.object({ reference: z.string(), at: instant, vouchers: z.array(evidence) }).nullable(),
  /** The seller's confirmation needs the password. */
  needsPassword: z.boolean(),
  case: auctionCase.nullable(),
});
export type OrderPayment = z.output<typeof orderPayment>;

const done = z.object({ orderNo, state });

export const claimSchemas = {
  getOrderPayment: { input: z.object({ orderNo }), output: orderPayment },
  claimPayment: {
    input: z.object({
      orderNo,
      /** Uploads with purpose `voucher`: screenshots of the paying app. */
      voucherIds: pictureIds(3).refine((ids) => ids.length > 0),
      /** The number of the payment in the paying app, or the payer's name. */
      reference: line(claimLimits.reference),
    }),
    output: done,
  },
  withdrawClaim: { input: z.object({ orderNo }), output: done },
  confirmPayment: {
    input: z.object({
      orderNo,
      /** The amount of the order: a seller who received another amount denies. */
      amountCents: centsInput,
      password: z.string().max(128).optional(),
      /** Alternative to the password: a code of `sendPaymentCode`. */
      code: smsCode.optional(),
    }),
    output: done,
  },
  denyPayment: { input: z.object({ orderNo, text: text(claimLimits.text, claimLimits.textMin) }), output: done },
};

import { z } from 'zod';
import { cents, currentPassword, fileUrl, flag, id, instant, noInput, pageInput, pageOf, text, smsCode } from '../fields.ts';
import { payParam, payWay } from '../payment/pay.schemas.ts';
import { productNo } from './lot.schemas.ts';
import { orderGroups, orderSides } from './order-groups.ts';
import { auctionOrderOrigins, auctionOrderStates } from './order-states.ts';

/** The number of a won order, as members read it. */
export const auctionOrderNo = z.string().regex(/^[A-Z0-9]{6,40}$/);

/**
 * What the caller can do with an order now: the only source of buttons. `pay` is the cashier of a platform lot, `claim` the page of a
 * member's lot.
 */
export const orderActions = [
  'pay',
  'claim',
  'withdrawClaim',
  'confirm',
  'deny',
  'statement',
  'giveUp',
  'pickUp',
  'list',
  'split',
  'replace',
  'takeBack',
  'cancelPickUp',
  'track',
  'extend',
  'receive',
] as const;
export type OrderAction = (typeof orderActions)[number];

const orderCard = z.object({
  orderNo: auctionOrderNo,
  /** Which side of the order the caller is. */
  side: z.enum(orderSides),
  /** To the seller an order is `settled` once it is paid: what the buyer does with the goods is not the seller's business. */
  state: z.enum(auctionOrderStates),
  group: z.enum(orderGroups),
  origin: z.enum(auctionOrderOrigins),
  productNo,
  title: z.string(),
  picture: fileUrl,
  quantity: z.number().int(),
  /** What the whole quantity cost the buyer. */
  priceCents: cents,
  /** The lot was the platform's own: paid at the cashier. Otherwise from person to person. */
  isPlatform: z.boolean(),
  /** The buyer's deposit that is held for the order; 0 for the seller. */
  depositCents: cents,
  /** Masked name of the other side; null for the platform. */
  counterpart: z.string().nullable(),
  /** When the order defaults, while it waits for payment. */
  payDueAt: instant.nullable(),
  /** When an unanswered claim goes to an operator. */
  confirmDueAt: instant.nullable(),
  createdAt: instant,
  /** The lot on which the caller's goods are offered, or were until its sale is settled; null otherwise, and for the seller. `priceCents` is null without a bid. */
  listing: z
    .object({
      productNo,
      startCents: cents,
      priceCents: cents.nullable(),
      bids: z.number().int(),
      closesAt: instant,
    })
    .nullable(),
  actions: z.array(z.enum(orderActions)),
});
export type AuctionOrderCard = z.output<typeof orderCard>;

const depositStates = ['held', 'returned', 'forfeited'] as const;

const orderDetail = orderCard.extend({
  /** The buyer's deposit on the lot; null for orders without one and for the seller. */
  deposit: z.object({ cents, state: z.enum(depositStates) }).nullable(),
  /** The seller's part of a member's lot: rate (basis points), the most that it can cost, and the bond; null for buyers and the platform's lots. */
  fee: z.object({ bp: z.number().int(), holdCents: cents, bondCents: cents }).nullable(),
  /** How often the lot was offered, from 1, and how often the goods were resold before. */
  round: z.number().int(),
  resales: z.number().int(),
  /** The buyer took back a claim to have paid. */
  claimWithdrawn: z.boolean(),
  ownedSince: instant.nullable(),
  endedAt: instant.nullable(),
  /** Until when a buyer who paid after the default can ask for a decision; null where there is none to ask for, and for the seller. */
  lateCaseUntil: instant.nullable(),
  /** The order that was split or replaced, and what came of this one. */
  parentNo: auctionOrderNo.nullable(),
  childNos: z.array(auctionOrderNo),
  /** Newest first. */
  timeline: z.array(
    z.object({
      event: z.string(),
      state: z.enum(auctionOrderStates),
      at: instant,
      note: z.string().nullable(),
      by: z.enum(['buyer', 'seller', 'operator', 'system']),
    }),
  ),
});
export type AuctionOrderDetail = z.output<typeof orderDetail>;

const secondChanceStates = ['offered', 'accepted', 'declined', 'lapsed'] as const;

const secondChance = z.object({
  id,
  productNo,
  title: z.string(),
  picture: fileUrl,
  quantity: z.number().int(),
  /** The price without the bids of who did not pay; never above the member's own maximum. */
  priceCents: cents,
  expiresAt: instant,
});
export type SecondChance = z.output<typeof secondChance>;

export const orderSchemas = {
  queryBiddingOrderList: {
    input: z.object({
      ...pageInput,
      /** Goods on offer are the side `sell`, although the caller bought them: their cards say `buy`, as what the caller can do with them. */
      side: z.enum(orderSides).default('buy'),
      status: z.enum(orderGroups).optional(),
      /** In the title, without regard to case, or in the order number. */
      keyword: text(50, 0).default(''),
    }),
    output: pageOf(orderCard).extend({
      /** Orders of this side in each group, whatever `status` and `keyword` are. */
      counts: z.record(z.enum(orderGroups), z.number().int()),
    }),
  },
  queryBiddingOrder: { input: z.object({ orderNo: auctionOrderNo }), output: orderDetail },
  getOrderPayParam: {
    input: z.object({ orderNo: auctionOrderNo, ...payWay }),
    output: payParam,
  },
  openOrderPayment: {
    input: z.object({ orderNo: auctionOrderNo }),
    output: z.object({ payNo: z.string(), amountCents: cents }),
  },
  balancePay: {
    input: z.object({ orderNo: auctionOrderNo, password: currentPassword.optional(), code: smsCode.optional() }),
    output: z.object({ orderNo: auctionOrderNo, state: z.enum(auctionOrderStates) }),
  },
  querySecondChances: { input: noInput, output: z.object({ list: z.array(secondChance) }) },
  answerSecondChance: {
    input: z.object({ id, accept: flag }),
    output: z.object({
      state: z.enum(secondChanceStates),
      /** The order that accepting made. */
      orderNo: auctionOrderNo.nullable(),
    }),
  },
  refundAuctionOrder: {
    input: z.object({ orderNo: auctionOrderNo, reason: text(200) }),
    output: z.object({ orderNo: auctionOrderNo, state: z.enum(auctionOrderStates) }),
  },
};

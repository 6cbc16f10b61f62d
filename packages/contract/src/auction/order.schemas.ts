import { z } from 'zod';
import {
  cents,
  currentPassword,
  fileUrl,
  flag,
  id,
  instant,
  line,
  noInput,
  pageInput,
  pageOf,
  smsCode,
  text,
} from '../fields.ts';
import { payParam, payWay } from '../payment/pay.schemas.ts';
import { productNo } from './lot.schemas.ts';
import { orderGroups, orderSides } from './order-groups.ts';
import { auctionOrderOrigins, auctionOrderStates } from './order-states.ts';
import { orderKeywordLength } from './order.constants.ts';

/** The number of a won order, as displayed to members. */
export const auctionOrderNo = z.string().regex(/^[A-Z0-9]{6,40}$/);

/**
 * The caller's available actions on an order: the only source of buttons. `pay` opens the cashier of a platform lot, `claim`
 * the page of a member's lot.
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
  /** The caller's side of the order. */
  side: z.enum(orderSides),
  /** For the seller an order is `settled` once it is paid: the buyer's handling of the goods is hidden from the seller. */
  state: z.enum(auctionOrderStates),
  group: z.enum(orderGroups),
  origin: z.enum(auctionOrderOrigins),
  productNo,
  title: z.string(),
  picture: fileUrl,
  quantity: z.number().int(),
  /** The buyer's price for the whole quantity. */
  priceCents: cents,
  /** The lot was the platform's own: paid at the cashier. Otherwise from person to person. */
  isPlatform: z.boolean(),
  /** The buyer's deposit held for the order; 0 for the seller. */
  depositCents: cents,
  /** Masked name of the other side; null for the platform. */
  counterpart: z.string().nullable(),
  /** When the order defaults, while it awaits payment. */
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
  /**
   * The seller's terms for a member's lot: rate (basis points), the maximum fee, and the bond; null for buyers and the
   * platform's lots.
   */
  fee: z.object({ bp: z.number().int(), holdCents: cents, bondCents: cents }).nullable(),
  /** Number of times the lot was offered, from 1, and number of earlier resales of the goods. */
  round: z.number().int(),
  resales: z.number().int(),
  /** The buyer withdrew a payment claim. */
  claimWithdrawn: z.boolean(),
  ownedSince: instant.nullable(),
  endedAt: instant.nullable(),
  /**
   * Deadline for a buyer who paid after the default to request a decision; null if there is nothing to decide, and for the
   * seller.
   */
  lateCaseUntil: instant.nullable(),
  /** The order that was split or replaced, and the orders that resulted from this one. */
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

/** The runner-up's available actions on an offer, in the order of the buttons. */
export const secondChanceActions = ['decline', 'accept'] as const;
export type SecondChanceAction = (typeof secondChanceActions)[number];

const secondChanceStates = ['offered', 'accepted', 'declined', 'lapsed'] as const;

const secondChance = z.object({
  id,
  productNo,
  title: z.string(),
  picture: fileUrl,
  quantity: z.number().int(),
  /** The price without the bids of non-paying bidders; never above the member's own maximum. */
  priceCents: cents,
  expiresAt: instant,
  /** Screens render buttons only from these. */
  actions: z.array(z.enum(secondChanceActions)),
});
export type SecondChance = z.output<typeof secondChance>;

export const orderSchemas = {
  listAuctionOrders: {
    input: z.object({
      ...pageInput,
      /**
       * Goods on offer belong to the side `sell`, although the caller bought them: their cards state `buy`, according to the
       * caller's actions.
       */
      side: z.enum(orderSides).default('buy'),
      status: z.enum(orderGroups).optional(),
      /** Case-insensitive match in the title, or in the order number. */
      keyword: line(orderKeywordLength, 0).default(''),
    }),
    output: pageOf(orderCard).extend({
      /** Orders of this side in each group, regardless of `status` and `keyword`. */
      counts: z.record(z.enum(orderGroups), z.number().int()),
    }),
  },
  getAuctionOrder: { input: z.object({ orderNo: auctionOrderNo }), output: orderDetail },
  payAuctionOrder: {
    input: z.object({ orderNo: auctionOrderNo, ...payWay }),
    output: payParam,
  },
  openAuctionOrderPayment: {
    input: z.object({ orderNo: auctionOrderNo }),
    output: z.object({ payNo: z.string(), amountCents: cents }),
  },
  payAuctionOrderFromWallet: {
    input: z.object({ orderNo: auctionOrderNo, password: currentPassword.optional(), code: smsCode.optional() }),
    output: z.object({ orderNo: auctionOrderNo, state: z.enum(auctionOrderStates) }),
  },
  listSecondChances: { input: noInput, output: z.object({ list: z.array(secondChance) }) },
  answerSecondChance: {
    input: z.object({ id, accept: flag }),
    output: z.object({
      state: z.enum(secondChanceStates),
      /** The order created by accepting. */
      orderNo: auctionOrderNo.nullable(),
    }),
  },
  refundAuctionOrder: {
    input: z.object({ orderNo: auctionOrderNo, reason: text(200) }),
    output: z.object({ orderNo: auctionOrderNo, state: z.enum(auctionOrderStates) }),
  },
};

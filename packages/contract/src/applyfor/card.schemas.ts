import { z } from 'zod';
import {
  cents,
  centsInput,
  flag,
  id,
  inDefaultLanguage,
  instant,
  integer,
  nameIn,
  noInput,
  pageInput,
  pageOf,
} from '../fields.ts';
import { payParam, payWay } from '../payment/pay.schemas.ts';

export const cardOrderStates = ['pendingPayment', 'active', 'settled', 'cancelled', 'refunded'] as const;
export type CardOrderState = (typeof cardOrderStates)[number];

/** The member's available actions on an order, in the order of the buttons. */
export const cardOrderActions = ['cancel', 'pay', 'refund'] as const;
export type CardOrderAction = (typeof cardOrderActions)[number];

export const rightKeys = [
  'freeFreight',
  'memberPrice',
  'coupons',
  'freeWithdrawal',
  'serviceFee',
  'points',
  'questions',
] as const;
export type RightKey = (typeof rightKeys)[number];

const right = z.object({
  key: z.enum(rightKeys),
  /**
   * Coupons per month, percent off the service fee, percent of the regular points, multiple of the regular questions; 1 for a
   * right without a number.
   */
  value: z.number().int(),
  /** In the caller's language. */
  name: z.string(),
  text: z.string(),
  icon: z.enum(['truck', 'ticket', 'wallet', 'gavel', 'coins', 'sparkles', 'tag']),
});
export type Right = z.output<typeof right>;

const orderNo = z.string().regex(/^C[A-Z0-9]{6,30}$/);
const order = z.object({
  orderNo,
  cardId: id,
  cardName: z.string(),
  state: z.enum(cardOrderStates),
  amountCents: cents,
  durationDays: z.number().int(),
  createdAt: instant,
  /** The pending payment while the state is `pendingPayment`, and its deadline. */
  payNo: z.string().nullable(),
  payUntilAt: instant.nullable(),
  paidAt: instant.nullable(),
  /** Refund deadline of the order; null if it cannot be refunded: too late, or a right was used. */
  refundUntilAt: instant.nullable(),
  /** Screens render buttons only from these. */
  actions: z.array(z.enum(cardOrderActions)),
});
export type CardOrder = z.output<typeof order>;

const card = z.object({
  id,
  name: z.string(),
  priceCents: cents,
  durationDays: z.number().int(),
  /** False for a card that the member has and that is no longer sold. */
  isOffered: z.boolean(),
  rights: z.array(right),
  /** The member's own period; null if it is over or there was none. */
  activeFromAt: instant.nullable(),
  activeUntilAt: instant.nullable(),
  /** The current period is a trial day. */
  isTrial: z.boolean(),
  /** The member may try it for a day. */
  canTry: z.boolean(),
  /** Savings of the member by its rights so far: cents, points and questions. */
  savedCents: cents,
  extraPoints: z.number().int(),
  extraQuestions: z.number().int(),
  /** The date of the next coupons, while it is active. */
  nextCouponsAt: instant.nullable(),
});
export type RightsCard = z.output<typeof card>;

const names = inDefaultLanguage(nameIn(20, 40)).strict();

const terms = z.object({
  cardId: id,
  names: z.record(z.string(), z.string()),
  priceCents: cents,
  durationDays: z.number().int(),
  isOffered: z.boolean(),
  hasTrial: z.boolean(),
});

export const cardSchemas = {
  listCardRights: {
    input: noInput,
    /** All rights of the cards on offer, with their best values, and the member's current value (`ownValue`, null without). */
    output: z.array(right.extend({ ownValue: z.number().int().nullable() })),
  },
  listOfferedCards: {
    input: noInput,
    /** The member's active cards first, then those on offer, cheapest first. */
    output: z.array(card),
  },
  tryCard: {
    input: z.object({ cardId: id }),
    /** The end of the trial day. */
    output: z.object({ cardId: id, activeUntilAt: instant }),
  },
  buyCard: {
    /** `priceCents` is the price displayed to the member. */
    input: z.object({ cardId: id, priceCents: centsInput }),
    output: order,
  },
  payCardOrder: {
    input: z.object({ orderNo, ...payWay }),
    output: payParam,
  },
  listCardOrders: { input: z.object(pageInput), output: pageOf(order) },
  cancelCardOrder: { input: z.object({ orderNo }), output: order },
  refundCardOrder: { input: z.object({ orderNo }), output: order },
  addCard: {
    input: z.object({
      names,
      priceCents: centsInput,
      durationDays: integer(7, 730),
      freeFreight: flag.default(false),
      freeWithdrawal: flag.default(false),
      /** Goods with a member price are sold at it. */
      memberPrice: flag.default(false),
      /** Members who never had the card may try it for a day. */
      hasTrial: flag.default(false),
      feeOffPercent: integer(0, 90).default(0),
      pointsPercent: integer(100, 500).default(100),
      questionsFactor: integer(1, 10).default(1),
      /** Template of the monthly coupons, and their number. */
      couponTemplateId: id.optional(),
      couponsAMonth: integer(0, 10).default(0),
    }),
    output: terms,
  },
  setCard: {
    /** Omitted fields stay unchanged. */
    input: z.object({ cardId: id, priceCents: centsInput.optional(), isOffered: flag.optional(), hasTrial: flag.optional() }),
    output: terms,
  },
  listCards: {
    input: z.object(pageInput),
    /** With the number of members who have it now, and the revenue of its settled orders and accepted gifts. */
    output: pageOf(terms.extend({ members: z.number().int(), settledCents: cents })),
  },
};

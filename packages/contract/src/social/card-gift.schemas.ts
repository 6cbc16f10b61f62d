import { z } from 'zod';
import { cents, centsInput, flag, id, instant, pageInput, pageOf, text } from '../fields.ts';
import { payParam, payWay } from '../payment/pay.schemas.ts';
import { cardGiftLimits } from './card-gift.ts';

/**
 * `waiting` is paid and not answered. Money goes back with `declined`, `withdrawn` (by its giver), `expired` and `returned` (the receiver left, or an
 * operator removed the message). `cancelled` was not paid, or came to nothing when it was.
 */
export const cardGiftStates = [
  'pendingPayment',
  'waiting',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
  'returned',
  'cancelled',
] as const;
const state = z.enum(cardGiftStates);
export type CardGiftState = z.output<typeof state>;

const giftCard = z.object({
  id,
  name: z.string(),
  priceCents: cents,
  durationDays: z.number().int(),
  /** The names of the rights that it gives. */
  rights: z.array(z.string()),
});
export type GiftCard = z.output<typeof giftCard>;

const gift = z.object({
  id,
  /** The caller gives it. */
  own: z.boolean(),
  /** The other one of the two; without id and name when that member has left. */
  partner: z.object({ memberId: id.nullable(), name: z.string() }),
  cardName: z.string(),
  durationDays: z.number().int(),
  /** What it cost; null to its receiver. */
  amountCents: cents.nullable(),
  /** May be empty. */
  greeting: z.string(),
  state,
  createdAt: instant,
  /** The payment that waits while the state is `pendingPayment`, and until when. */
  payNo: z.string().nullable(),
  payUntilAt: instant.nullable(),
  /** Until when it can be accepted; null of what was never paid. */
  expiresAt: instant.nullable(),
  /** When it was accepted, or came to nothing. */
  endedAt: instant.nullable(),
});
export type CardGift = z.output<typeof gift>;

export const cardGiftSchemas = {
  getGiftCards: { input: z.object({ conversationId: id }), output: z.array(giftCard) },
  giveCard: {
    input: z.object({
      /** Of two members. */
      conversationId: id,
      /** Of the device, one for each gift. */
      clientId: z.uuid(),
      cardId: id,
      /** The price that the giver saw. */
      priceCents: centsInput,
      greeting: text(cardGiftLimits.greeting, 0).default(''),
    }),
    output: gift,
  },
  getCardGiftPayParam: { input: z.object({ id, ...payWay }), output: payParam },
  getCardGift: { input: z.object({ id }), output: gift },
  acceptCardGift: { input: z.object({ id }), output: gift },
  declineCardGift: { input: z.object({ id }), output: gift },
  withdrawCardGift: { input: z.object({ id }), output: gift },
  getCardGiftList: { input: z.object({ ...pageInput, received: flag }), output: pageOf(gift) },
};

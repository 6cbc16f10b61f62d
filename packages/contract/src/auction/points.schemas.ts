import { z } from 'zod';
import { anyMobile, cents, currentPassword, fileUrl, id, instant, integer, noInput, smsCode } from '../fields.ts';
import { maxGiftPoints } from './points.constants.ts';

/** Whole points of a gift; the daily limit is lower (`getPointsAccount`). */
const giftPoints = integer(1, maxGiftPoints);

/** The receiver of a gift: a mobile number, or an earlier gift of the giver to the same receiver. One of the two. */
const receiver = { mobile: anyMobile.optional(), formerGiftId: id.optional() };
const namesOne = (value: { mobile?: string | undefined; formerGiftId?: string | undefined }): boolean =>
  (value.mobile === undefined) !== (value.formerGiftId === undefined);

const account = z.object({
  /** Earned and received points: they can be gifted. */
  points: z.number().int(),
  /** Points that were bought: spent first, never gifted. */
  pointsBought: z.number().int(),
  /** Points of refunded purchases still to be revoked; settled by the next points earned. */
  pointsOwed: z.number().int(),
  gift: z.object({
    dailyPoints: z.number().int(),
    leftToday: z.number().int(),
    /** Points that can still be gifted today without a code. */
    leftWithoutCode: z.number().int(),
  }),
  purchase: z.object({
    minPoints: z.number().int(),
    maxPoints: z.number().int(),
    /** Price of 100 points. */
    centsPer100: cents,
    leftTodayCents: cents,
    /** Above this amount a password is required. */
    passwordOverCents: cents,
    balanceCents: cents,
  }),
});
export type PointsAccount = z.output<typeof account>;

const formerReceiver = z.object({
  /** The latest gift to this member: identifies the receiver of the next one. */
  formerGiftId: id,
  /** Masked nickname. */
  nickname: z.string(),
  avatar: fileUrl.nullable(),
  points: z.number().int(),
  at: instant,
});
export type FormerReceiver = z.output<typeof formerReceiver>;

export const pointsSchemas = {
  getPointsAccount: { input: noInput, output: account },
  /** The members whom the caller gifted most recently, without duplicates, at most ten. */
  listFormerReceivers: { input: noInput, output: z.object({ list: z.array(formerReceiver) }) },
  giftPoints: {
    input: z
      .object({
        ...receiver,
        points: giftPoints,
        /** Code of `sendGiftCode` for the same receiver and points; required above the daily limit without one. */
        code: smsCode.optional(),
        /** Alternative: the payment password. */
        password: currentPassword.optional(),
      })
      .refine(namesOne, { path: ['mobile'] }),
    output: z.object({ giftId: id, nickname: z.string(), points: z.number().int(), pointsLeft: z.number().int() }),
  },
  sendGiftCode: {
    input: z.object({ ...receiver, points: giftPoints }).refine(namesOne, { path: ['mobile'] }),
    output: z.object({ waitSeconds: z.number().int() }),
  },
  buyPoints: {
    input: z.object({ points: integer(100, 200_000), password: currentPassword.optional(), code: smsCode.optional() }),
    output: z.object({ pointsBought: z.number().int(), paidCents: cents, balanceCents: cents }),
  },
};

import { z } from 'zod';
import { cents, currentPassword, mobile, noInput, noOutput, smsCode } from '../fields.ts';
import { memberInfo } from './session.schemas.ts';

/** Obstacles that block account deletion. `amountCents` for money, `count` for other items. */
export const obstacleKinds = [
  'mobile',
  'wallet',
  'companyWallet',
  'serviceFee',
  'inFlight',
  'orders',
  'shopOrders',
  'courses',
  'leadingBids',
  'deposits',
  'auctions',
  'auctionOrders',
  'paymentCases',
  'pointsOrders',
  'delayedPayments',
  'redPackets',
  'cardGifts',
  'dueShares',
  'shopApplication',
  'expertApplication',
] as const;
export const obstacle = z.object({ kind: z.enum(obstacleKinds), count: z.number().int(), amountCents: cents });
export type Obstacle = z.output<typeof obstacle>;

/** Permanent losses of account deletion, as far as they apply. */
export const lossKinds = [
  'points',
  'allowance',
  'shares',
  'inviteRewards',
  'creations',
  'shelf',
  'fans',
  'shop',
  'cards',
] as const;
export const loss = z.object({ kind: z.enum(lossKinds), count: z.number().int() });
export type Loss = z.output<typeof loss>;

export const accountSchemas = {
  proveMobile: {
    /** The password, or a code of scene `mobile` sent to the member's current mobile number. */
    input: z.object({ password: currentPassword.optional(), code: smsCode.optional() }),
    /** Valid for ten minutes, for this session and as long as the mobile number is unchanged. */
    output: z.object({ ticket: z.string() }),
  },
  updateMobile: {
    /** `ticket` from `proveMobile`; `code` of scene `bind`, sent to the new mobile number. */
    input: z.object({ ticket: z.string().min(1).max(200), mobile, code: smsCode }),
    output: memberInfo,
  },
  checkCancellation: {
    input: noInput,
    output: z.object({ obstacles: z.array(obstacle), losses: z.array(loss) }),
  },
  cancelAccount: {
    /** A code of scene `cancel`, sent to the member's mobile number. */
    input: z.object({ code: smsCode }),
    output: noOutput,
  },
  acceptAgreements: { input: noInput, output: memberInfo },
};

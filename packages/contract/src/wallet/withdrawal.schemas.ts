import { z } from 'zod';
import { cents, centsInput, currentPassword, id, instant, integer, pageInput, pageOf, smsCode, text } from '../fields.ts';
import { bankCode } from './bank-card.schemas.ts';

/** wallet.md a: from the application to the money at the bank, or back in the wallet. */
export const withdrawalStates = [
  'applied',
  'approved',
  'sending',
  'paidOut',
  'rejected',
  'cancelled',
  'failed',
  'returned',
] as const;
const withdrawalState = z.enum(withdrawalStates);
export type WithdrawalState = z.output<typeof withdrawalState>;

/** The debited wallet: the member's own, or that of the member's shop. */
const walletType = z.enum(['personal', 'company']);
const amount = { type: walletType, amountCents: centsInput };

const facts = {
  id,
  withdrawNo: z.string(),
  type: walletType,
  amountCents: cents,
  feeCents: cents,
  /** The amount that arrives at the bank. */
  netCents: cents,
  bank: bankCode,
  /** The last four digits of the card at the time of the application. */
  tail: z.string(),
  state: withdrawalState,
  /** Reason of the rejection or failure, or null. */
  reason: z.string().nullable(),
  createdAt: instant,
};

/** The member's available actions on a withdrawal. */
export const withdrawalActions = ['cancel'] as const;
export type WithdrawalAction = (typeof withdrawalActions)[number];

const withdrawal = z.object({
  ...facts,
  /** Screens render buttons only from these. */
  actions: z.array(z.enum(withdrawalActions)),
  /** Newest first. */
  timeline: z.array(z.object({ event: z.string(), state: withdrawalState, at: instant, note: z.string().nullable() })),
});
export type Withdrawal = z.output<typeof withdrawal>;

const moved = z.object({ id, withdrawNo: z.string(), state: withdrawalState });
const bankNo = z.string().regex(/^[A-Za-z0-9-]{4,64}$/);

export const withdrawalSchemas = {
  getWithdrawalQuote: {
    input: z.object({ ...amount, amountCents: integer(0, 1_000_000_000) }),
    output: z.object({
      feeCents: cents,
      /** Saving of the fee by the member's card. */
      savedCents: cents.optional(),
      /** The amount that arrives; zero when it is below the minimum. */
      netCents: cents,
      leastCents: cents,
      balanceCents: cents,
      /** Whether this amount requires a verified real name first, as amounts above `identityAboveCents` do. */
      needsIdentity: z.boolean().optional(),
      identityAboveCents: cents.optional(),
      /** Remaining applications today (China time). */
      leftToday: z.number().int(),
      /** Expected time of arrival at the bank. */
      arrivesBy: instant,
    }),
  },
  sendWithdrawalCode: {
    /** As in the later call of `applyForWithdrawal`: the code is valid for this card and this amount only. */
    input: z.object({ ...amount, cardId: id }),
    output: z.object({ waitSeconds: z.number().int() }),
  },
  applyForWithdrawal: {
    input: z.object({
      ...amount,
      cardId: id,
      /** The fee that the member saw; a different one is refused. */
      feeCents: integer(0, 1_000_000),
      /**
       * One of the two: the payment password (without one, the sign-in password), or a code that `sendWithdrawalCode` sent for
       * this card and amount.
       */
      password: currentPassword.optional(),
      code: smsCode.optional(),
    }),
    output: moved,
  },
  listMyWithdrawals: {
    input: z.object({ ...pageInput, type: walletType.optional(), state: withdrawalState.optional() }),
    /** The totals cover both wallets and all pages. */
    output: pageOf(withdrawal).extend({ inFlightCents: cents, paidOutCents: cents }),
  },
  cancelWithdrawal: { input: z.object({ id }), output: moved },
  listWithdrawals: {
    input: z.object({ ...pageInput, state: withdrawalState.default('applied') }),
    output: pageOf(
      z.object({
        ...facts,
        memberId: id,
        holderMasked: z.string(),
        approvedBy: z.string().nullable(),
        payoutNo: z.string().nullable(),
        /** Sent at least a day ago without a response from the bank. */
        isLate: z.boolean(),
        /** Other members use the same card number. */
        isSharedCard: z.boolean(),
        /** The sandbox's page of the payout, where its result is chosen; null for other channels. */
        sandboxUrl: z.string().nullable(),
      }),
    ),
  },
  getWithdrawalPayee: {
    input: z.object({ id }),
    /** For the payout itself, while it is in progress; never stored with an idempotency key. */
    output: z.object({ payoutNo: z.string(), netCents: cents, holder: z.string(), number: z.string(), bank: bankCode }),
  },
  listPayoutReceipts: {
    input: z.object({ ...pageInput }),
    /** Notices of payout channels that match no withdrawal and were not booked, latest first. */
    output: pageOf(
      z.object({
        channel: z.string(),
        tradeNo: z.string(),
        payoutNo: z.string(),
        result: z.string(),
        netCents: cents,
        at: instant,
      }),
    ),
  },
  approveWithdrawal: { input: z.object({ id }), output: moved },
  rejectWithdrawal: { input: z.object({ id, reason: text(200, 2) }), output: moved },
  sendWithdrawal: {
    input: z.object({ id, channel: z.enum(['manual', 'sandbox']).default('manual') }),
    output: moved.extend({ sandboxUrl: z.string().nullable() }),
  },
  payWithdrawal: { input: z.object({ id, bankNo }), output: moved },
  failWithdrawal: { input: z.object({ id, reason: text(200, 2) }), output: moved },
  returnWithdrawal: { input: z.object({ id, bankNo }), output: moved },
};

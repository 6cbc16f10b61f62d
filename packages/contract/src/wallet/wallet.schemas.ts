import { z } from 'zod';
import {
  anyMobile,
  cents,
  centsInput,
  fileUrl,
  instant,
  integer,
  isUsualYear,
  noInput,
  pageInput,
  pageOf,
  smsCode,
  text,
} from '../fields.ts';

const entry = z.object({
  id: z.string(),
  /** Ledger kind, e.g. `order.paid`; the client has a text for each. */
  kind: z.string(),
  /** Cents, negative when money leaves. */
  amountCents: cents,
  balanceAfterCents: cents,
  /** Who stands on the other side, masked; null for the platform. */
  counterpart: z.string().nullable(),
  memo: z.string().nullable(),
  ref: z.string().nullable(),
  at: instant,
});
export type WalletEntry = z.output<typeof entry>;

const payee = z.string().min(1).max(200);
const account = z.enum(['personal', 'company']);
/** A month as input, `2026-11`. */
export const monthInput = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .refine(isUsualYear);

const memberWallet = z.object({
  balanceCents: cents,
  inFlightCents: cents,
  serviceFeeCents: cents,
  points: z.number().int(),
  monthIncomeCents: cents,
  monthExpenseCents: cents,
  hasCompanyWallet: z.boolean(),
});
export type MemberWallet = z.output<typeof memberWallet>;

const payeeLookup = {
  input: z.object({ mobile: anyMobile }),
  /** Masked nickname of a member to pay, or null. `id` is the payee handle for `grPay`: this payer's, for 15 minutes, not the member's id. */
  output: z.object({ id: z.string(), nickname: z.string(), avatar: fileUrl.nullable() }).nullable(),
};

export const walletSchemas = {
  getMemberWallet: {
    input: noInput,
    output: memberWallet,
  },
  getCompanyWallet: {
    input: noInput,
    output: z.object({
      shopName: z.string(),
      balanceCents: cents,
      inFlightCents: cents,
      monthIncomeCents: cents,
      monthExpenseCents: cents,
    }),
  },
  getWalletEntries: {
    input: z.object({
      ...pageInput,
      account: account.default('personal'),
      month: monthInput.optional(),
      direction: z.enum(['in', 'out']).optional(),
    }),
    output: pageOf(entry).extend({ incomeCents: cents, expenseCents: cents }),
  },
  getIncomeChart: {
    input: z.object({ account: account.default('personal'), days: integer(7, 90).default(30) }),
    /** One row a day in China's time, oldest first, days without movement included. */
    output: z.array(z.object({ day: z.string(), incomeCents: cents, expenseCents: cents })),
  },
  grPay: {
    input: z.object({
      /** Whom: the handle that `selByMobile` answered, or a mobile, which takes one of that call's look-ups. */
      payee: payee.optional(),
      mobile: anyMobile.optional(),
      amountCents: centsInput,
      memo: text(40, 0).default(''),
      /** Above 200 yuan one of the two is needed: the sign-in password, or a code that `grPayCode` sent for this payee and amount. */
      password: z.string().max(64).optional(),
      code: smsCode.optional(),
    }),
    output: z.object({ balanceCents: cents }),
  },
  grPayCode: {
    /** As `grPay` is going to be called: the code counts for this payee, named the same way, and this amount alone. */
    input: z.object({ payee: payee.optional(), mobile: anyMobile.optional(), amountCents: centsInput }),
    /** Seconds until the next code may be asked for. */
    output: z.object({ waitSeconds: z.number().int() }),
  },
  transfer: {
    input: z.object({ amountCents: centsInput }),
    output: z.object({ companyBalanceCents: cents, personalBalanceCents: cents }),
  },
  selByMobile: payeeLookup,
  lookUpPayee: payeeLookup,
  auditLedger: {
    input: noInput,
    /** Empty when every currency adds up to zero and every balance equals its entries. */
    output: z.object({ violations: z.array(z.string()) }),
  },
};

import { z } from 'zod';
import {
  anyMobile,
  cents,
  centsInput,
  currentPassword,
  fileUrl,
  id,
  instant,
  integer,
  isUsualYear,
  line,
  noInput,
  pageInput,
  pageOf,
  smsCode,
} from '../fields.ts';
import { memoLength } from './wallet.constants.ts';

/**
 * Purposes of wallet entries. `people`: payments between members and earnings from friends; `fees`: service fees and those of
 * applications; `others`: everything else.
 */
export const entryCategories = ['goods', 'courses', 'auction', 'people', 'fees', 'withdrawals', 'topUps', 'others'] as const;
const category = z.enum(entryCategories);
export type EntryCategory = z.output<typeof category>;

const entry = z.object({
  id: z.string(),
  /** Ledger kind, e.g. `order.paid`; the client has a text for each. */
  kind: z.string(),
  category,
  /** Cents, negative when money leaves. */
  amountCents: cents,
  balanceAfterCents: cents,
  /** The other side, masked; null for the platform. */
  counterpart: z.string().nullable(),
  memo: z.string().nullable(),
  ref: z.string().nullable(),
  /** The page of its origin: the order, the withdrawal, the shares …; null for none. */
  link: z.string().nullable(),
  at: instant,
});
export type WalletEntry = z.output<typeof entry>;

const payee = z.string().min(1).max(200);
const account = z.enum(['personal', 'company']);
export { account as walletAccount };
/**
 * Parts of an amount. `amount`, `fee`, `net`: of a withdrawal. `goods`, `ownCoupon`, `freight`, `commission`, `net`: the bill
 * of a settled order; `buyerPaid`, `redBag` and `platformCoupon` show who paid for its goods. `base`, `share`: of a profit
 * share. `paid`, `refunded`: of a payment.
 */
export const entryParts = [
  'amount',
  'fee',
  'net',
  'goods',
  'ownCoupon',
  'freight',
  'commission',
  'buyerPaid',
  'redBag',
  'platformCoupon',
  'base',
  'share',
  'paid',
  'refunded',
] as const;
const part = z.object({ part: z.enum(entryParts), amountCents: cents });
export type EntryPart = z.output<typeof part>;

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
  /**
   * Masked nickname of a member to pay, or null. `id` is the payee handle for `payMember`: for this payer only, valid for 15
   * minutes, not the member's id.
   */
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
  listWalletEntries: {
    input: z.object({
      ...pageInput,
      account: account.default('personal'),
      month: monthInput.optional(),
      direction: z.enum(['in', 'out']).optional(),
      category: category.optional(),
    }),
    /** `incomeCents` and `expenseCents` cover the whole month, regardless of the other filters. */
    output: pageOf(entry).extend({
      incomeCents: cents,
      expenseCents: cents,
      /**
       * Daily totals in China time for each day with an entry on this page: of the whole day, even when its other entries are
       * on another page.
       */
      days: z.array(z.object({ day: z.string(), incomeCents: cents, expenseCents: cents })),
    }),
  },
  getSpendingByCategory: {
    input: z.object({ account: account.default('personal'), month: monthInput.optional() }),
    /** Every category in contract order, including those without entries; together they are the totals of `listWalletEntries`. */
    output: z.array(z.object({ category, incomeCents: cents, expenseCents: cents })),
  },
  getWalletEntry: {
    input: z.object({ account: account.default('personal'), id: z.string().regex(/^[1-9]\d{0,17}$/) }),
    /** In the order of the bill; deductions are negative. Empty when there is nothing but the amount. */
    output: z.object({ parts: z.array(part) }),
  },
  getIncomeChart: {
    input: z.object({ account: account.default('personal'), days: integer(7, 90).default(30) }),
    /** One row per day in China time, oldest first, including days without entries. */
    output: z.array(z.object({ day: z.string(), incomeCents: cents, expenseCents: cents })),
  },
  payMember: {
    input: z.object({
      /** The payee: the handle from `findMemberByMobile`, or a mobile, which uses one of that operation's look-ups. */
      payee: payee.optional(),
      mobile: anyMobile.optional(),
      amountCents: centsInput,
      memo: line(memoLength, 0).default(''),
      /** The money request that this payment answers: payee and amount must match the request. */
      requestId: id.optional(),
      /**
       * Once the daily total exceeds 200 yuan one of the two is required: the payment password (without one, the sign-in
       * password), or a code that `sendPayCode` sent for this payee and amount.
       */
      password: z.string().max(64).optional(),
      code: smsCode.optional(),
    }),
    output: z.object({ balanceCents: cents }),
  },
  sendPayCode: {
    /** As in the later call of `payMember`: the code is valid only for this payee, named the same way, and this amount. */
    input: z.object({ payee: payee.optional(), mobile: anyMobile.optional(), amountCents: centsInput }),
    /** Seconds until another code can be requested. */
    output: z.object({ waitSeconds: z.number().int() }),
  },
  transferFromCompany: {
    /**
     * Once the daily total exceeds 500 yuan one of the two is required: the payment password, or a code of `sendPaymentCode`
     * for this amount.
     */
    input: z.object({ amountCents: centsInput, password: currentPassword.optional(), code: smsCode.optional() }),
    output: z.object({ companyBalanceCents: cents, personalBalanceCents: cents }),
  },
  findMemberByMobile: payeeLookup,
  lookUpPayee: payeeLookup,
  auditLedger: {
    input: noInput,
    /** Empty when every currency sums to zero and every balance equals its entries. */
    output: z.object({ violations: z.array(z.string()) }),
  },
};

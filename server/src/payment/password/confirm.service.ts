/** Confirmation of payments by the member: the single function used by all domains. */
import * as socialPages from '@juhe/contract/pages/social';
import type { CodePurpose } from '@juhe/contract/payment/password.schemas';
import type { Tx } from '../../db/db.ts';
import { httpFail } from '../../http/failure/common-failures.ts';
import type { Ctx } from '../../http/call/context.ts';
import type { Failure } from '../../http/failure/failures.ts';
import { returnToken, limitOrFail } from '../../http/limits/rate-limit.ts';
import { refuseInTransaction } from '../../outbound/transaction-guard.ts';
import { hasSecondFactor, isProved } from '../../http/guards/session.ts';
import { keyIdOf } from '../../sealing.ts';
import { checkCode, deviceOf, isPassword } from '../../member/api.ts';
import { notify } from '../../notice/notify.ts';
import { paymentFail } from '../failures.ts';
import { areDigits, hashDigits } from './hash.ts';
import { runSerially } from './run-serially.ts';
import * as repository from './password.repository.ts';

/** A payer's confirmation data. */
export interface Confirmation {
  /** The payment password; the sign-in password for members without one. */
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

/** The payment to be confirmed. */
export interface Confirmed {
  /** The subject that a code is bound to, the same as when it was sent. */
  readonly subject: string;
  /** The refusal when no confirmation is given. */
  readonly missing: Failure;
}

/** Consumes a code, inside the transaction that pays. */
export type SpendCode = (tx: Tx) => Promise<void>;
const nothingToUse: SpendCode = () => Promise.resolve();

/** Returns the subject that a code of `sendPaymentCode` is bound to. */
export const codeSubject = (purpose: CodePurpose, ref: string, amountCents: number): string => `${purpose}:${ref}:${amountCents}`;

/** Notifies the owner of a lock too, not only the person who guesses. */
const notifyLocked = async (tx: Tx, { memberId, userAgent }: Ctx, at: string): Promise<void> => {
  const { name: device } = deviceOf(userAgent);
  await notify(tx, {
    memberId,
    kind: 'service',
    template: 'paymentPasswordLocked',
    params: { ...(device === '' ? {} : { device }), at },
    link: socialPages.devices(),
  });
};

/**
 * An attempt counts even when the payment is refused, and 20 concurrent ones count as 20: they are serialised in a
 * transaction of their own.
 */
const tryDigits = async (ctx: Ctx, digits: string): Promise<{ left: number; lockedUntil: string | null } | undefined> =>
  ctx.deps.db.inTx(async (tx) => {
    const stored = await repository.lockPassword(tx, ctx.memberId);
    if (!stored) return { left: 0, lockedUntil: null };
    if (stored.lockedUntil !== null) return { left: 0, lockedUntil: stored.lockedUntil };
    const result = await areDigits(ctx.deps, ctx.memberId, stored.hash, digits);
    if (result === 'wrong') {
      const counted = await repository.countWrong(tx, ctx.memberId);
      if (counted.lockedUntil !== null) await notifyLocked(tx, ctx, counted.lockedUntil);
      return counted;
    }
    await repository.resetWrongTries(tx, ctx.memberId);
    const keyId = keyIdOf(ctx.deps.secrets.secretKey);
    if (result === 'former')
      await repository.renewHash(tx, ctx.memberId, { hash: await hashDigits(ctx.deps, ctx.memberId, digits), keyId });
    else if (stored.keyId !== keyId) await repository.renewHash(tx, ctx.memberId, { hash: stored.hash, keyId });
    return undefined;
  });

const checkPaymentPassword = async (ctx: Ctx, digits: string): Promise<void> => {
  // A member who enters the sign-in password is informed which one is required; it does not count as an attempt.
  if (!/^\d{6}$/.test(digits)) throw paymentFail('payment.digitsNeeded', {}, { field: 'password' });
  const wrong = await tryDigits(ctx, digits);
  if (!wrong) return;
  const { left: remainingTries, lockedUntil: at } = wrong;
  if (at !== null) throw paymentFail('payment.passwordLocked', { at }, { field: 'password' });
  throw paymentFail('payment.digitsWrong', { left: remainingTries }, { field: 'password' });
};

/** Checks the sign-in password; at most ten wrong attempts in 15 minutes, which a refusal does not roll back. */
const checkSignInPassword = async (ctx: Ctx, password: string): Promise<void> => {
  const tries = `pay-password:${ctx.memberId}`;
  await limitOrFail(ctx.nonTransactional, tries, 10, 900);
  const hash = await repository.signInHashOf(ctx.db, ctx.memberId);
  if (hash === null) throw paymentFail('payment.passwordMissing', {}, { field: 'password' });
  if (!(await isPassword(hash, password))) throw paymentFail('payment.passwordWrong', {}, { field: 'password' });
  await returnToken(ctx.nonTransactional, tries);
};

const tryPassword = async (ctx: Ctx, password: string): Promise<SpendCode> => {
  if ((await repository.findPassword(ctx.db, ctx.memberId)) === undefined) await checkSignInPassword(ctx, password);
  else await checkPaymentPassword(ctx, password);
  return nothingToUse;
};

/** Attempts of one member are serialised: concurrent correct ones do not exhaust the limit, and wait without a connection. */
const checkPassword = (ctx: Ctx, password: string): Promise<SpendCode> => {
  refuseInTransaction('a password');
  return runSerially(ctx.memberId, () => tryPassword(ctx, password));
};

/**
 * Checks a code before the open transaction. A subject may name what this transaction creates, such as a payment, and change
 * when it restarts: the code is only valid for the subject that it was checked for.
 */
const spendCodeOf = async (
  ctx: Ctx,
  { subject, missing: absent }: Confirmed,
  check: () => Promise<SpendCode>,
): Promise<SpendCode> => {
  const checked = await ctx.ahead('code', async () => ({ subject, spendCode: await check() }));
  if (checked.subject !== subject) throw absent;
  return checked.spendCode;
};

/**
 * Throws unless the member confirmed: by the payment password, by a code for this very payment, or, where no payment password
 * is set, by the sign-in password; members with a second factor by a proof of the last five minutes instead (403
 * `proofNeeded`). Password and code are checked before an open transaction (`Ctx.ahead`): no lock waits for them. The
 * returned function is called in the transaction that pays. Refusals: `missing`; at the field `password`: 400
 * `payment.digitsNeeded`, `payment.digitsWrong`, `payment.passwordWrong`, 409 `payment.passwordLocked` (until when),
 * `payment.passwordMissing`; at `code`: `code.wrong`.
 */
export const confirmPayment = async (
  ctx: Ctx,
  { password, code }: Confirmation,
  { subject, missing: absent }: Confirmed,
): Promise<SpendCode> => {
  if (await hasSecondFactor(ctx.db, ctx.memberId)) {
    if (ctx.sessionHash === undefined || !(await isProved(ctx.db, ctx.sessionHash))) throw httpFail('proofNeeded');
    return nothingToUse;
  }
  const mobile = ctx.member?.mobile ?? null;
  if (code !== undefined && mobile !== null)
    return spendCodeOf(ctx, { subject, missing: absent }, () => checkCode(ctx, mobile, 'pay', code, subject));
  if (password === undefined) throw absent;
  return ctx.ahead('password', () => checkPassword(ctx, password));
};

/** Confirms a payment; the refusal of a missing confirmation states that the day's total exceeds `limitCents`. */
export const confirmAbove = (ctx: Ctx, confirmation: Confirmation, subject: string, limitCents: number): Promise<SpendCode> =>
  confirmPayment(ctx, confirmation, {
    subject,
    missing: paymentFail('payment.passwordNeeded', { limitCents }, { field: 'password' }),
  });

/** Daily limit of wallet spending without confirmation, in cents (domain.md §3, issue 16: the day's total). */
export const freeSpendingCents = 50_000;

/**
 * The remaining amount for today, in cents; the full limit for members with a second factor, who must give a proof on payment.
 */
export const freeSpendingLeft = async (ctx: Ctx): Promise<number> =>
  Math.max(0, freeSpendingCents - (await repository.spentToday(ctx.db, ctx.memberId)));

/**
 * Confirms wallet spending once the day's total exceeds the limit; call it before the money is booked and the returned
 * function afterwards, in the same transaction. The first total misses concurrent payments: after the booking, where the
 * wallet is locked, the total is checked again, and a booking that exceeds the limit only now is rolled back, confirmed, and
 * repeated.
 */
export const confirmSpending = async (
  ctx: Ctx,
  spending: { readonly amountCents: number; readonly subject: string },
  confirmation: Confirmation,
): Promise<SpendCode> => {
  const confirm = () => confirmAbove(ctx, confirmation, spending.subject, freeSpendingCents);
  if (spending.amountCents > (await freeSpendingLeft(ctx))) return confirm();
  return async (tx) => {
    if ((await repository.spentToday(tx, ctx.memberId)) <= freeSpendingCents) return;
    const spendCode = await confirm();
    await spendCode(tx);
  };
};

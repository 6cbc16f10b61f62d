import { verify } from '@node-rs/argon2';
import type { Ctx } from '../../http/context.ts';
import { httpFail } from '../../http/common-failures.ts';
import { limitOrFail } from '../../http/rate-limit.ts';
import { hasSecondFactor, isProved } from '../../http/session.ts';
import { paymentFail } from '../failures.ts';
import type { Channel } from './channel.ts';
import { passwordHashOf } from './pay.repository.ts';

/** Above this the wallet asks for the password (domain.md §3), in cents. */
export const passwordOverCents = 50_000;

/**
 * Compares the password that the member signs in with; ten tries in 15 minutes, which a refusal does not give back. `overCents` is the
 * limit that a missing password is told of.
 */
export const checkPassword = async (ctx: Ctx, password: string | undefined, overCents: number): Promise<void> => {
  if (password === undefined) throw paymentFail('payment.passwordNeeded', { limitCents: overCents }, { field: 'password' });
  await limitOrFail(ctx.outside, `pay-password:${ctx.memberId}`, 10, 900);
  const hash = await passwordHashOf(ctx.db, ctx.memberId);
  if (hash === null) throw paymentFail('payment.passwordMissing');
  // Stored in NFKC; by an earlier release as it was typed.
  const matches = (await verify(hash, password.normalize('NFKC'))) || (await verify(hash, password));
  if (!matches) throw paymentFail('payment.passwordWrong', {}, { field: 'password' });
};

/** Spending from the wallet above the limit: the password; of members with a second factor a proof of the last five minutes (403 `proofNeeded`). */
export const confirmSpending = async (ctx: Ctx, amountCents: number, password: string | undefined): Promise<void> => {
  if (amountCents <= passwordOverCents) return;
  if (!(await hasSecondFactor(ctx.db, ctx.memberId))) return checkPassword(ctx, password, passwordOverCents);
  if (ctx.sessionHash === undefined || !(await isProved(ctx.db, ctx.sessionHash))) throw httpFail('proofNeeded');
};

/** Paying from the member's wallet, at once. */
export const balanceChannel: Channel = {
  name: 'balance',
  async begin(ctx, _tx, payment, password) {
    await confirmSpending(ctx, payment.amountCents, password);
    return { paid: true, cashierUrl: null };
  },
};

import type { SignInMethod } from '@juhe/contract/member/device.schemas';
import type { Db } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { defineFailures, type Failure } from '../../http/failure/failures.ts';
import { hashToken, newToken } from '../../http/guards/session.ts';
import * as repository from './second-step.repository.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

const fail = defineFailures<RefusalArguments>()(texts.refusals, {
  'factor.needed': 403,
});

/** The envelope's `data` of the refusal `factor.needed`. */
interface PendingStep extends Record<string, unknown> {
  /** For `finishSignIn`: five minutes, five attempts. */
  readonly ticket: string;
  readonly passkey: boolean;
}

/** A sign-in whose first factor is verified. */
interface FirstStep {
  readonly memberId: string;
  readonly method: SignInMethod;
  readonly agreed?: boolean | undefined;
}

const pendingStep = async (ctx: Ctx, { memberId, method, agreed = false }: FirstStep): Promise<Failure> => {
  const ticket = newToken();
  await repository.insertTicket(ctx.nonTransactional, hashToken(ticket), { memberId, method, agreed });
  const data: PendingStep = { ticket, passkey: await repository.hasPasskey(ctx.nonTransactional, memberId) };
  return fail('factor.needed', {}, { data });
};

/**
 * Refuses a sign-in of a member with an authenticator app: `factor.needed` carries the ticket for the second step. The first
 * step's transaction is rolled back, including the use of an SMS code, which stays valid for its minutes and opens nothing
 * alone.
 */
export const requireSecondStep = async (ctx: Ctx, db: Db, first: FirstStep): Promise<void> => {
  if (await repository.hasTotp(db, first.memberId)) throw await ctx.ahead('second step', () => pendingStep(ctx, first));
};

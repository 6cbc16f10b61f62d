import type { SignInMethod } from '@juhe/contract/member/device.schemas';
import type { Db } from '../../db/db.ts';
import type { Ctx } from '../../http/context.ts';
import { defineFailures, type Failure } from '../../http/failures.ts';
import { hashToken, newToken } from '../../http/session.ts';
import * as repository from './second-step.repository.ts';

const fail = defineFailures({
  'factor.needed': {
    code: 403,
    'zh-Hans': '此账号已开启两步验证，请继续完成第二步',
    'zh-Hant': '此帳號已開啟兩步驟驗證，請繼續完成第二步',
    en: 'Two-step verification is on for this account. Complete the second step',
    fr: 'La validation en deux étapes est activée sur ce compte. Passez à la seconde étape',
    es: 'Esta cuenta tiene la verificación en dos pasos. Completa el segundo paso',
  },
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
  await repository.insertTicket(ctx.outside, hashToken(ticket), { memberId, method, agreed });
  const data: PendingStep = { ticket, passkey: await repository.hasPasskey(ctx.outside, memberId) };
  return fail('factor.needed', {}, { data });
};

/**
 * Refuses a sign-in of a member with an authenticator app: `factor.needed` carries the ticket for the second step. The first
 * step's transaction is rolled back, including the use of an SMS code, which stays valid for its minutes and opens nothing
 * alone.
 */
export const requireSecondStep = async (ctx: Ctx, db: Db, first: FirstStep): Promise<void> => {
  if (await repository.hasTotp(db, first.memberId)) throw await pendingStep(ctx, first);
};

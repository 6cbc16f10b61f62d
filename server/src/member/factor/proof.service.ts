import { maskMobile } from '@juhe/contract/mask-mobile';
import type { GivenFactor, factorSchemas } from '@juhe/contract/member/factor.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { SignedIn } from '@juhe/contract/member/session.schemas';
import * as socialPages from '@juhe/contract/pages/social';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { httpFail } from '../../http/failure/common-failures.ts';
import { hashToken, hasSecondFactor } from '../../http/guards/session.ts';
import { notify } from '../../notice/notify.ts';
import { hasPasskey, hasTotp, spendTicket, tryTicket } from '../second-step/second-step.repository.ts';
import { credentialsById } from '../session/session.repository.ts';
import { proveMember } from '../session/proof.ts';
import { enterSession, provePassword } from '../session/session.service.ts';
import { factorFail } from './factor-failures.ts';
import * as repository from './factor.repository.ts';
import { limitGuesses } from './guesses.ts';
import { relyingParty, verifyPasskey } from './passkey.ts';
import { matchingCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

type Input<K extends keyof typeof factorSchemas> = HandlerInput<(typeof factorSchemas)[K]>;
type Output<K extends keyof typeof factorSchemas> = HandlerOutput<(typeof factorSchemas)[K]>;
/** Consumes a proof inside the transaction that it authorises. */
type Spend = (tx: Tx) => Promise<void>;

const checkTotp = async (ctx: Ctx, memberId: string, code: string): Promise<Spend> => {
  const wrong = () => factorFail('factor.wrong', {}, { field: 'totp' });
  const row = await repository.totpOf(ctx.db, memberId);
  const step = row && row.confirmedAt !== null ? stepOf(ctx, memberId, row.secretSealed, code, row.now) : undefined;
  if (step === undefined) throw wrong();
  return async (tx) => {
    if ((await repository.useStep(tx, memberId, step)) === 0) throw wrong();
  };
};

const checkRecoveryCode = async (ctx: Ctx, memberId: string, code: string): Promise<Spend> => {
  const wrong = () => factorFail('factor.recoveryWrong', {}, { field: 'recoveryCode' });
  const hash = await matchingCode(ctx.db, memberId, code);
  if (hash === undefined) throw wrong();
  return async (tx) => {
    if ((await repository.spendRecoveryCode(tx, memberId, hash)) === 0) throw wrong();
    const remaining = await repository.countRecoveryCodes(tx, memberId);
    await notify(tx, {
      memberId,
      kind: 'service',
      template: 'recoveryCodeUsed',
      params: { left: remaining },
      link: socialPages.secondFactors(),
    });
  };
};

/** Verifies a second factor of a member; the returned function consumes the code. A passkey is consumed immediately. */
const checkFactor = async (ctx: Ctx, member: { id: string; mobile: string | null }, factor: GivenFactor): Promise<Spend> => {
  if (factor.passkey !== undefined) {
    if ((await verifyPasskey(ctx, factor.passkey)) !== member.id) throw factorFail('passkey.wrong', {}, { field: 'passkey' });
    return () => Promise.resolve();
  }
  if (factor.totp === undefined && factor.recoveryCode === undefined) throw factorFail('factor.missing', {}, { field: 'totp' });
  await limitGuesses(ctx, member.id, member.mobile ?? member.id);
  if (factor.totp !== undefined) return checkTotp(ctx, member.id, factor.totp);
  return checkRecoveryCode(ctx, member.id, factor.recoveryCode ?? '');
};

export const listProofWays = async (ctx: Ctx): Promise<Output<'listProofWays'>> => {
  const { id, mobile, passwordHash } = await credentialsById(ctx.db, ctx.memberId);
  const [totp, passkey] = [await hasTotp(ctx.db, id), await hasPasskey(ctx.db, id)];
  const hasFactor = totp || passkey;
  return {
    hasFactor,
    password: passwordHash !== null,
    totp,
    passkey: passkey && relyingParty(ctx.deps.config) !== undefined,
    sms: hasFactor || mobile === null ? null : maskMobile(mobile),
  };
};

/** With a factor: a passkey alone, or a code of the app or a recovery code together with the password, if there is one. */
const proveByFactor = async (ctx: Ctx, input: Input<'proveFresh'>): Promise<Spend> => {
  const { memberId, member } = ctx;
  const { passwordHash } = await credentialsById(ctx.db, memberId);
  const mobile = member?.mobile ?? null;
  if (input.passkey === undefined && passwordHash !== null) {
    if (input.password === undefined) throw factorFail('proof.passwordMissing', {}, { field: 'password' });
    await provePassword(ctx, mobile ?? memberId, passwordHash, input.password, 'password.proofWrong');
  }
  return checkFactor(ctx, { id: memberId, mobile }, input);
};

/** Without a factor: the password, or a code of scene `proof` sent to the member's mobile number. */
const proveByFirst = (ctx: Ctx, { password, code }: Input<'proveFresh'>): Promise<Spend> => {
  if (ctx.member?.mobile == null) throw httpFail('mobileMissing');
  return proveMember(ctx, { password, code }, 'proof');
};

/**
 * Proves that the member is present; for five minutes this session may perform operations marked `fresh`
 * (http/call/fresh-proof.ts).
 */
export const proveFresh = async (ctx: Ctx, input: Input<'proveFresh'>): Promise<null> => {
  const hasFactor = await hasSecondFactor(ctx.db, ctx.memberId);
  const spend = await (hasFactor ? proveByFactor : proveByFirst)(ctx, input);
  return ctx.inTx(async (tx) => {
    await spend(tx);
    if (ctx.sessionHash) await repository.markProved(tx, ctx.sessionHash);
    return null;
  });
};

const enterProved = async (ctx: Ctx, tx: Tx, signIn: Parameters<typeof enterSession>[2]): Promise<SignedIn> => {
  const signedIn = await enterSession(ctx, tx, signIn);
  await repository.markProved(tx, hashToken(signedIn.token));
  return signedIn;
};

/** Completes the second step of a sign-in; an attempt counts even when the code is wrong. */
export const finishSignIn = async (ctx: Ctx, { ticket, ...factor }: Input<'finishSignIn'>): Promise<SignedIn> => {
  const hash = hashToken(ticket);
  const pending = await tryTicket(ctx.nonTransactional, hash);
  if (!pending) throw factorFail('factor.ticketOver', {}, { field: 'ticket' });
  const { memberId, mobile, method, agreed } = pending;
  ctx.concerns(memberId);
  const spend = await checkFactor(ctx, { id: memberId, mobile }, factor);
  return ctx.inTx(async (tx) => {
    if ((await spendTicket(tx, hash)) === 0) throw factorFail('factor.ticketOver', {}, { field: 'ticket' });
    await spend(tx);
    return enterProved(ctx, tx, { memberId, method, agreed });
  });
};

/** Signs in with a passkey alone: possession, and biometrics or knowledge verified by the device. */
export const signInWithPasskey = async (ctx: Ctx, { passkey, agreed }: Input<'signInWithPasskey'>): Promise<SignedIn> => {
  const memberId = await verifyPasskey(ctx, passkey);
  return ctx.inTx((tx) => enterProved(ctx, tx, { memberId, method: 'passkey', agreed }));
};

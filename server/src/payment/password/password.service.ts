import type { HandlerInput } from '@juhe/contract/operation';
import * as socialPages from '@juhe/contract/pages/social';
import type { PaymentPasswordStanding, passwordSchemas } from '@juhe/contract/payment/password.schemas';
import type { Db } from '../../db/db.ts';
import { httpFail } from '../../http/failure/common-failures.ts';
import type { Ctx } from '../../http/call/context.ts';
import { checkCode, deviceOf, issueCode, lockMembers, markCredentialsChanged } from '../../member/api.ts';
import { notify } from '../../notice/notify.ts';
import { paymentFail } from '../failures.ts';
import { codeSubject } from './confirm.service.ts';
import { keyIdOf } from '../../sealing.ts';
import { areTrivial, hashDigits } from './hash.ts';
import * as repository from './password.repository.ts';

type Input<K extends keyof typeof passwordSchemas> = HandlerInput<(typeof passwordSchemas)[K]>;
type Wait = Promise<{ waitSeconds: number }>;

/** The subject of codes that set the password. */
const settingSubject = 'payment password';

const ownMobile = (ctx: Ctx): string => {
  const mobile = ctx.member?.mobile;
  if (mobile == null) throw httpFail('mobileMissing');
  return mobile;
};

export const getPaymentPassword = async ({ db, memberId }: Ctx): Promise<PaymentPasswordStanding> => {
  const stored = await repository.findPassword(db, memberId);
  return {
    isSet: stored !== undefined,
    lockedUntil: stored?.lockedUntil ?? null,
    hasSignInPassword: (await repository.signInHashOf(db, memberId)) !== null,
  };
};

/** End of the payment password's lock after wrong attempts; null while it is not locked. */
export const lockedUntil = async (db: Db, memberId: string): Promise<string | null> =>
  (await repository.findPassword(db, memberId))?.lockedUntil ?? null;

export const sendPaymentPasswordCode = (ctx: Ctx): Wait =>
  issueCode(ctx, { mobile: ownMobile(ctx), scene: 'pay', purpose: 'paymentPassword', subject: settingSubject });

/** Sends a code for one wallet payment; the text states purpose and amount. */
export const sendPaymentCode = async (ctx: Ctx, { purpose, ref = '', amountCents }: Input<'sendPaymentCode'>): Wait =>
  issueCode(ctx, {
    mobile: ownMobile(ctx),
    scene: 'pay',
    purpose: purpose === 'company' || purpose === 'claim' ? purpose : 'spending',
    subject: codeSubject(purpose, ref, amountCents),
    params: { amountCents },
  });

/**
 * Sets or resets the payment password with a code, which also lifts a lock. A reset delays large withdrawals by a day, like
 * other changes of credentials. Refusals: 400 `payment.digitsTrivial`, `code.wrong`.
 */
export const setPaymentPassword = async (
  ctx: Ctx,
  { code, password }: Input<'setPaymentPassword'>,
): Promise<PaymentPasswordStanding> => {
  const { memberId } = ctx;
  const mobile = ownMobile(ctx);
  if (areTrivial(password, mobile)) throw paymentFail('payment.digitsTrivial', {}, { field: 'password' });
  const useCode = await checkCode(ctx, mobile, 'pay', code, settingSubject);
  const hash = await hashDigits(ctx.deps, memberId, password);
  return ctx.inTx(async (tx) => {
    await lockMembers(tx, [memberId]);
    await useCode(tx);
    const { isReset } = await repository.storePassword(tx, memberId, { hash, keyId: keyIdOf(ctx.deps.secrets.secretKey) });
    if (isReset) await markCredentialsChanged(tx, memberId);
    const { name: device } = deviceOf(ctx.userAgent);
    await notify(tx, {
      memberId,
      kind: 'service',
      template: isReset ? 'paymentPasswordReset' : 'paymentPasswordSet',
      params: { ...(device === '' ? {} : { device }), at: new Date().toISOString() },
      link: socialPages.devices(),
    });
    return getPaymentPassword(ctx);
  });
};

import type { codeSchemas, PaymentCodeKind } from '@juhe/contract/auction/code.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { judgeByWords, qrTextOf, refuseDoubtful } from '../../common/api.ts';
import type { Db, Tx } from '../../db/db.ts';
import { httpFail } from '../../http/failure/common-failures.ts';
import type { Ctx } from '../../http/call/context.ts';
import { hasSecondFactor } from '../../http/guards/session.ts';
import { checkCode, issueCode, lockMembers } from '../../member/api.ts';
import { codeFail } from './code-failures.ts';
import * as repository from './code.repository.ts';
import type { CodeRow } from './code.repository.ts';
import { isOfKind } from './payload.ts';

type Input<K extends keyof typeof codeSchemas> = HandlerInput<(typeof codeSchemas)[K]>;
type Output<K extends keyof typeof codeSchemas> = HandlerOutput<(typeof codeSchemas)[K]>;

const view = ({ kind, payee, payload, createdAt }: CodeRow, used: readonly PaymentCodeKind[]): Output<'uploadPaymentCode'> => ({
  kind,
  payee,
  payload,
  createdAt,
  inUse: used.includes(kind),
});

/** A further code requires a code by SMS; for members with a second factor the operation itself requires a fresh proof. */
const needsSms = async (db: Db, memberId: string): Promise<boolean> =>
  (await repository.hasPaymentCodeHistory(db, memberId)) && !(await hasSecondFactor(db, memberId));

export const listPaymentCodes = async ({ db, memberId }: Ctx): Promise<Output<'listPaymentCodes'>> => {
  const used = await repository.usedKinds(db, memberId);
  const codes = await repository.codesOf(db, memberId);
  return { codes: codes.map((row) => view(row, used)), needsSms: await needsSms(db, memberId) };
};

/** The subject that a code by SMS is bound to. */
const smsSubject = (kind: PaymentCodeKind): string => `paymentCode:${kind}`;

export const sendPaymentCodeSms = (ctx: Ctx, { kind }: Input<'sendPaymentCodeSms'>): Promise<Output<'sendPaymentCodeSms'>> => {
  const mobile = ctx.member?.mobile;
  if (mobile == null) throw httpFail('mobileMissing');
  return issueCode(ctx, { mobile, scene: 'pay', subject: smsSubject(kind), purpose: 'paymentCode' });
};

/** Verifies the code by SMS; the returned function consumes it. */
const confirm = async (ctx: Ctx, { kind, code }: Input<'uploadPaymentCode'>): Promise<(tx: Tx) => Promise<void>> => {
  if (!(await needsSms(ctx.db, ctx.memberId))) return () => Promise.resolve();
  if (code === undefined || ctx.member?.mobile == null) throw codeFail('code.smsMissing', {}, { field: 'code' });
  return checkCode(ctx, ctx.member.mobile, 'pay', code, smsSubject(kind));
};

/**
 * Extracts the payment code from an uploaded picture (auction.md E, D5); the picture is not stored. Orders won under the
 * former code keep it (C5). Refusals: 400 `code.noQr`, `code.kindMismatch`, `code.smsMissing`, `code.wrong`.
 */
export const uploadPaymentCode = (ctx: Ctx, input: Input<'uploadPaymentCode'>): Promise<Output<'uploadPaymentCode'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const { kind, uploadId, payee } = input;
    // Buyers can read it.
    refuseDoubtful(await judgeByWords({ texts: [payee] }, 'payee'), 'payee');
    await lockMembers(tx, [memberId]);
    const spendSms = await confirm(ctx, input);
    const payload = (await qrTextOf(tx, memberId, 'paymentCode', uploadId))?.trim();
    if (!payload) throw codeFail('code.noQr', {}, { field: 'uploadId' });
    if (!isOfKind(kind, payload)) throw codeFail('code.kindMismatch', {}, { field: 'kind' });
    await spendSms(tx);
    await repository.endCode(tx, memberId, kind);
    const row = await repository.insertCode(tx, { memberId, kind, payload, payee });
    return view(row, await repository.usedKinds(tx, memberId));
  });

/** Refuses (409 `code.inUse`) while a listing or an unpaid order depends on the code (auction.md D5). */
export const removePaymentCode = (ctx: Ctx, { kind }: Input<'removePaymentCode'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    await lockMembers(tx, [ctx.memberId]);
    if ((await repository.usedKinds(tx, ctx.memberId)).includes(kind)) throw codeFail('code.inUse');
    if ((await repository.endCode(tx, ctx.memberId, kind)) === 0) throw codeFail('code.missing');
    return null;
  });

import { maskMobile } from '@juhe/contract/mask-mobile';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { factorSchemas } from '@juhe/contract/member/factor.schemas';
import * as socialPages from '@juhe/contract/pages/social';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { hasSecondFactor } from '../../http/guards/session.ts';
import { notify } from '../../notice/notify.ts';
import { memberFail } from '../failures.ts';
import { lockMembers } from '../lock.repository.ts';
import { dropTickets } from '../second-step/second-step.repository.ts';
import { lockOwnSession } from '../session/own-session.ts';
import { deleteSessions } from '../session/session.repository.ts';
import { factorFail } from './factor-failures.ts';
import * as repository from './factor.repository.ts';
import { limitGuesses } from './guesses.ts';
import { algorithms, ceremonyMs, newChallenge, relyingParty, requireRelyingParty, verifyNewPasskey } from './passkey.ts';
import * as passkeys from './passkey.repository.ts';
import { makeCodes, storeCodes, storeFirstCodes } from './recovery-codes.ts';
import { newTotp, stepOf } from './totp.ts';

type Input<K extends keyof typeof factorSchemas> = HandlerInput<(typeof factorSchemas)[K]>;
type Output<K extends keyof typeof factorSchemas> = HandlerOutput<(typeof factorSchemas)[K]>;

const maxPasskeys = 10;

/** Notifies the member of an added or removed factor, in case somebody else did it. */
const notifyOfFactor = (tx: Tx, memberId: string, change: string, name = ''): Promise<void> =>
  notify(tx, {
    memberId,
    kind: 'service',
    template: 'factorChanged',
    params: { what: change, name },
    link: socialPages.secondFactors(),
  });

/** Recovery codes are only valid beside a factor. */
const dropCodesOfNone = async (tx: Tx, memberId: string): Promise<void> => {
  if (!(await hasSecondFactor(tx, memberId))) await repository.deleteRecoveryCodes(tx, memberId);
};

export const listFactors = async (ctx: Ctx): Promise<Output<'listFactors'>> => ({
  totpSince: (await repository.totpOf(ctx.db, ctx.memberId))?.confirmedAt ?? null,
  passkeys: await passkeys.passkeysOf(ctx.db, ctx.memberId),
  recoveryCodesLeft: await repository.countRecoveryCodes(ctx.db, ctx.memberId),
  canUsePasskeys: relyingParty(ctx.deps.config) !== undefined,
});

/** Creates a secret for an authenticator app; refused while a confirmed one exists. */
export const beginTotp = (ctx: Ctx): Promise<Output<'beginTotp'>> =>
  ctx.inTx(async (tx) => {
    const { sealed, secret, uri } = newTotp(ctx, maskMobile(ctx.member?.mobile));
    if ((await repository.saveUnconfirmedTotp(tx, ctx.memberId, sealed)) === 0) throw factorFail('factor.on');
    return { secret, uri };
  });

/** Confirms the first code, which enables the second step; the member gets recovery codes unless there are some. */
export const confirmTotp = async (ctx: Ctx, { code }: Input<'confirmTotp'>): Promise<Output<'confirmTotp'>> => {
  const { memberId } = ctx;
  await limitGuesses(ctx, memberId, ctx.member?.mobile ?? memberId);
  const row = await repository.totpOf(ctx.db, memberId);
  if (!row) throw factorFail('factor.notBegun');
  if (row.confirmedAt !== null) throw factorFail('factor.on');
  const step = stepOf(ctx, memberId, row.secretSealed, code, row.now);
  if (step === undefined) throw factorFail('factor.wrong', {}, { field: 'code' });
  const codes = await makeCodes();
  return ctx.inTx(async (tx) => {
    await lockOwnSession(ctx, tx);
    if ((await repository.confirmTotp(tx, memberId, row.secretSealed, step)) === 0) throw factorFail('factor.notBegun');
    await notifyOfFactor(tx, memberId, 'totpOn');
    return { recoveryCodes: await storeFirstCodes(tx, memberId, codes) };
  });
};

export const removeTotp = (ctx: Ctx): Promise<null> =>
  ctx.inTx(async (tx) => {
    await lockMembers(tx, [ctx.memberId]);
    if ((await repository.deleteTotp(tx, ctx.memberId)) > 0) await notifyOfFactor(tx, ctx.memberId, 'totpOff');
    await dropCodesOfNone(tx, ctx.memberId);
    return null;
  });

export const renewRecoveryCodes = async (ctx: Ctx): Promise<Output<'renewRecoveryCodes'>> => {
  const codes = await makeCodes();
  return ctx.inTx(async (tx) => {
    await lockOwnSession(ctx, tx);
    if (!(await hasSecondFactor(tx, ctx.memberId))) throw factorFail('factor.none');
    await notifyOfFactor(tx, ctx.memberId, 'codesRenewed');
    return { recoveryCodes: await storeCodes(tx, ctx.memberId, codes) };
  });
};

/** Returns the options for creating a discoverable passkey. */
export const beginPasskey = async (ctx: Ctx): Promise<Output<'beginPasskey'>> => {
  const rpId = requireRelyingParty(ctx);
  const present = await passkeys.credentialsOf(ctx.db, ctx.memberId);
  if (present.length >= maxPasskeys) throw factorFail('passkey.tooMany', { n: maxPasskeys });
  return {
    rp: { id: rpId, name: 'Juhe' },
    user: {
      id: Buffer.from(ctx.memberId).toString('base64url'),
      name: maskMobile(ctx.member?.mobile),
      displayName: ctx.member?.nickname ?? '',
    },
    challenge: await newChallenge(ctx, ctx.memberId),
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: ceremonyMs,
    attestation: 'none',
    excludeCredentials: present.map(({ credentialId, transports }) => ({
      id: credentialId,
      type: 'public-key' as const,
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  };
};

export const savePasskey = async (ctx: Ctx, { name, passkey }: Input<'savePasskey'>): Promise<Output<'savePasskey'>> => {
  const { memberId } = ctx;
  const credential = await verifyNewPasskey(ctx, passkey);
  const codes = await makeCodes();
  return ctx.inTx(async (tx) => {
    await lockOwnSession(ctx, tx);
    if ((await passkeys.credentialsOf(tx, memberId)).length >= maxPasskeys)
      throw factorFail('passkey.tooMany', { n: maxPasskeys });
    if ((await passkeys.insertPasskey(tx, memberId, { ...credential, name })) === 0)
      throw factorFail('passkey.wrong', {}, { field: 'passkey' });
    await notifyOfFactor(tx, memberId, 'passkeyOn', name);
    return { recoveryCodes: await storeFirstCodes(tx, memberId, codes) };
  });
};

export const renamePasskey = async (ctx: Ctx, { id, name }: Input<'renamePasskey'>): Promise<null> => {
  if ((await passkeys.renamePasskey(ctx.db, ctx.memberId, id, name)) === 0) throw factorFail('passkey.missing');
  return null;
};

export const removePasskey = (ctx: Ctx, { id }: Input<'removePasskey'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    await lockMembers(tx, [ctx.memberId]);
    const removed = await passkeys.deletePasskey(tx, ctx.memberId, id);
    if (!removed) throw factorFail('passkey.missing');
    await notifyOfFactor(tx, ctx.memberId, 'passkeyOff', removed.name);
    await dropCodesOfNone(tx, ctx.memberId);
    return null;
  });

/** Returns a challenge for any passkey of this site; it does not reveal which members have one. */
export const getPasskeyChallenge = async (ctx: Ctx): Promise<Output<'getPasskeyChallenge'>> => ({
  rpId: requireRelyingParty(ctx),
  challenge: await newChallenge(ctx, null),
  timeout: ceremonyMs,
  userVerification: 'required',
  allowCredentials: [],
});

/**
 * Removes all second factors of a member who has lost them and proved their identity to the company; every session ends and
 * the member is notified.
 */
export const dropFactors = (ctx: Ctx, { memberId }: Input<'dropFactors'>): Promise<Output<'dropFactors'>> =>
  ctx.inTx(async (tx) => {
    const [present] = await lockMembers(tx, [memberId]);
    if (!present) throw memberFail('profile.missing');
    const totp = await repository.deleteTotp(tx, memberId);
    const removed = totp + (await passkeys.deletePasskeys(tx, memberId));
    if (removed > 0) await notifyOfFactor(tx, memberId, 'dropped');
    await repository.deleteRecoveryCodes(tx, memberId);
    await dropTickets(tx, memberId);
    await deleteSessions(tx, memberId, undefined);
    return { removed };
  });

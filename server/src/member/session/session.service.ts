import type { SignInMethod } from '@juhe/contract/member/device.schemas';
import type { MemberInfo, SignedIn } from '@juhe/contract/member/session.schemas';
import * as socialPages from '@juhe/contract/pages/social';
import { attachPictures, waitingOf } from '../../common/api.ts';
import { agreementsDue, recordConsent } from '../consent/consent.service.ts';
import { notify, perDay } from '../../notice/notify.ts';
import type { Db, Tx } from '../../db/db.ts';
import { maskedAddress } from '../../http/limits/addresses.ts';
import type { Ctx } from '../../http/call/context.ts';
import { hashToken, newToken, sessionDays } from '../../http/guards/session.ts';
import { memberFail } from '../failures.ts';
import { lockMembers } from '../lock.repository.ts';
import { dropFreshFactors, dropTickets } from '../second-step/second-step.repository.ts';
import { requireSecondStep } from '../second-step/second-step.service.ts';
import { rememberDevice, sourceOf } from './caller-source.ts';
import { deviceOf } from './device-name.ts';
import { deviceParam, notifySecurity } from './security-notice.ts';
import { removeDevices } from './known-device.repository.ts';
import { checkCode } from './sms.service.ts';
import { hashPassword, isOutdated, isPassword } from './password.ts';
import { checkNewPassword } from './new-password.ts';
import { hasSolvedChallenge, challengeFailure } from './work.ts';
import { newNickname } from './nickname.ts';
import { lockOwnSession } from './own-session.ts';
import { checkNewNickname, judgeProfile, queueProfile } from './profile-check.ts';
import * as repository from './session.repository.ts';

/** Returns a member's own data. */
export const memberView = async (db: Db, memberId: string): Promise<MemberInfo> => ({
  ...(await repository.memberInfo(db, memberId)),
  waiting: Object.fromEntries((await waitingOf(db, memberId, ['nickname', 'bio'])).map(({ kind, text }) => [kind, text])),
  agreementsDue: await agreementsDue(db, memberId),
});

interface SignIn {
  readonly memberId: string;
  readonly method: SignInMethod;
  /** Whether the sign-in created the member. */
  readonly isNew?: boolean;
  /** Whether the agreements were accepted with it. */
  readonly agreed?: boolean | undefined;
  /** Whether another notice informs the member. */
  readonly isTold?: boolean;
}

/**
 * Opens a session for a member who proved the first factor; used by every sign-in method. A member with an authenticator app
 * is refused with `factor.needed`, which carries the ticket for the second step.
 */
export const openSession = async (ctx: Ctx, tx: Tx, signIn: SignIn): Promise<SignedIn> => {
  ctx.concerns(signIn.memberId);
  await requireSecondStep(ctx, tx, signIn);
  return enterSession(ctx, tx, signIn);
};

/**
 * Opens a session for a member who completed all required steps. It replaces the same device's previous session, and the
 * member is notified of a new device. Locks the member's row, on which everything that ends sessions waits.
 */
export const enterSession = async (
  ctx: Ctx,
  tx: Tx,
  { memberId, method, isNew = false, agreed = false, isTold: isNotified = false }: SignIn,
): Promise<SignedIn> => {
  ctx.concerns(memberId);
  await lockMembers(tx, [memberId]);
  const device = await rememberDevice(ctx, tx, memberId);
  if (agreed) await recordConsent(tx, memberId);
  const token = newToken();
  const { name, kind } = deviceOf(ctx.userAgent);
  await repository.endReplacedSessions(tx, memberId, device.hashes);
  await repository.insertSession(tx, {
    memberId,
    tokenHash: hashToken(token),
    method,
    deviceHash: device.hashes[0],
    device: name,
    deviceKind: kind,
    address: maskedAddress(ctx.ip),
    days: sessionDays,
  });
  if (device.isNew && !isNew && !isNotified)
    await notify(tx, {
      memberId,
      kind: 'service',
      template: 'newDevice',
      params: { ...deviceParam(name), at: new Date().toISOString() },
      link: socialPages.devices(),
      key: perDay(`newDevice:${name}`),
      renew: true,
    });
  const member = await memberView(tx, memberId);
  return { token, phone: member.mobile, isNew, member };
};

/**
 * Counts the attempt and compares the password; throws `failure` or, after five wrong ones in a row from one source, the lock
 * (domain.md §2). Strangers who attack a mobile number from many addresses are slowed down together, known devices are not
 * (hardening.md H1).
 */
export const provePassword = async (
  ctx: Ctx,
  mobile: string,
  stored: string | null | undefined,
  password: string,
  failure: Parameters<typeof memberFail>[0],
) => {
  const { key, isKnown: isRecorded } = await sourceOf(ctx, mobile);
  const hasPaid = !isRecorded && (await hasSolvedChallenge(ctx, 'password', mobile));
  const { attempts, lockedSeconds } = await repository.countPasswordAttempt(ctx.nonTransactional, mobile, key);
  if (attempts > 5) throw memberFail('password.locked', { n: Math.ceil(lockedSeconds / 60) }, { retryAfter: lockedSeconds });
  const wait = isRecorded || hasPaid ? 0 : await repository.countStrangersAttempt(ctx.nonTransactional, mobile);
  if (wait > 0) {
    await repository.uncountPasswordAttempt(ctx.nonTransactional, mobile, key);
    throw await challengeFailure(ctx, 'password', mobile, wait);
  }
  if (!(await isPassword(stored, password))) throw memberFail(failure);
  await repository.clearPasswordAttempts(ctx.nonTransactional, mobile, key, !isRecorded);
};

export const signInWithPassword = async (
  ctx: Ctx,
  { mobile, password, agreed }: { mobile: string; password: string; agreed?: boolean | undefined },
): Promise<SignedIn> => {
  const credentials = await repository.credentialsByMobile(ctx.db, mobile);
  if (credentials) ctx.concerns(credentials.id);
  await provePassword(ctx, mobile, credentials?.passwordHash, password, 'password.wrong');
  if (!credentials) throw memberFail('password.wrong');
  const renewedHash = credentials.passwordHash && isOutdated(credentials.passwordHash) ? await hashPassword(password) : undefined;
  return ctx.inTx(async (tx) => {
    await lockMembers(tx, [credentials.id]);
    // A password that was changed or reset during the comparison is no longer valid.
    const { passwordHash } = await repository.credentialsById(tx, credentials.id);
    if (passwordHash !== credentials.passwordHash) throw memberFail('password.wrong');
    if (renewedHash !== undefined) await repository.setPassword(tx, credentials.id, renewedHash);
    return openSession(ctx, tx, { memberId: credentials.id, method: 'password', agreed });
  });
};

/** Returns the inviter with this code; nobody can invite themselves with another mobile number while signed in. */
const inviterOf = async (tx: Tx, code: string | undefined, callerId: string | undefined): Promise<string | null> => {
  if (code === undefined) return null;
  const inviter = await repository.idByPromotionCode(tx, code);
  if (!inviter) throw memberFail('invite.unknown', {}, { field: 'inviteCode' });
  if (inviter.id === callerId) throw memberFail('invite.own', {}, { field: 'inviteCode' });
  return inviter.id;
};

interface NewMember {
  readonly mobile: string;
  readonly nickname?: string | undefined;
  readonly password?: string | undefined;
  readonly inviteCode?: string | undefined;
  readonly agreed?: boolean | undefined;
}

/** Creates a member; undefined when the mobile number already belongs to one. */
const makeMember = async (tx: Tx, { mobile, nickname, password, inviteCode }: NewMember, callerId: string | undefined) =>
  repository.insertMember(tx, {
    mobile,
    nickname: nickname ?? newNickname(),
    passwordHash: password === undefined ? null : await hashPassword(password),
    inviterId: await inviterOf(tx, inviteCode, callerId),
  });

/** Signs in with a code; creates a member for an unregistered mobile number, since the code proves its ownership. */
export const signInWithCode = async (
  ctx: Ctx,
  input: { mobile: string; code: string; inviteCode?: string | undefined; agreed?: boolean | undefined },
): Promise<SignedIn> => {
  const useCode = await checkCode(ctx, input.mobile, 'login', input.code);
  return ctx.inTx(async (tx) => {
    await useCode(tx);
    const credentials = await repository.credentialsByMobile(tx, input.mobile);
    const method = 'code';
    if (credentials) return openSession(ctx, tx, { memberId: credentials.id, method, agreed: input.agreed });
    const member = await makeMember(tx, input, ctx.member?.id);
    if (member) return openSession(ctx, tx, { memberId: member.id, method, isNew: true, agreed: input.agreed ?? true });
    // A concurrent call has just created the member.
    const { id } = (await repository.credentialsByMobile(tx, input.mobile)) ?? {};
    if (id === undefined) throw memberFail('code.wrong', {}, { field: 'code' });
    return openSession(ctx, tx, { memberId: id, method, agreed: input.agreed });
  });
};

/** Creates a member with a password. Only the holder of a code sent to a mobile number learns that it is registered. */
export const registerMember = async (ctx: Ctx, input: NewMember & { code: string; password: string }): Promise<SignedIn> => {
  if (input.nickname !== undefined) await checkNewNickname(ctx, input.nickname);
  const useCode = await checkCode(ctx, input.mobile, 'register', input.code);
  await checkNewPassword(ctx, input.password, [input.mobile, input.nickname ?? '']);
  return ctx.inTx(async (tx) => {
    await useCode(tx);
    const member = await makeMember(tx, input, ctx.member?.id);
    if (!member) throw memberFail('mobile.taken', {}, { field: 'mobile' });
    return openSession(ctx, tx, { memberId: member.id, method: 'code', isNew: true, agreed: input.agreed ?? true });
  });
};

/** Age (h) below which a second factor may be an intruder's, who adds one to lock the owner out (MEMBER-60). */
const freshFactorHours = 72;

/**
 * Sets a new password with a code. Any intruder is locked out: every session and sign-in under way ends, linked sign-ins and
 * fresh second factors are dropped, no device remains known.
 */
export const resetPassword = async (ctx: Ctx, input: { mobile: string; code: string; password: string }): Promise<null> => {
  const useCode = await checkCode(ctx, input.mobile, 'forget', input.code);
  const nickname = (await repository.credentialsByMobile(ctx.db, input.mobile))?.nickname;
  await checkNewPassword(ctx, input.password, [input.mobile, nickname ?? '']);
  const passwordHash = await hashPassword(input.password);
  return ctx.inTx(async (tx) => {
    await useCode(tx);
    const credentials = await repository.credentialsByMobile(tx, input.mobile);
    if (!credentials) throw memberFail('mobile.unknown', {}, { field: 'mobile' });
    ctx.concerns(credentials.id);
    await repository.setPassword(tx, credentials.id, passwordHash);
    await repository.markCredentialsChanged(tx, credentials.id);
    await repository.deleteSessions(tx, credentials.id, undefined);
    await removeDevices(tx, credentials.id);
    await dropTickets(tx, credentials.id);
    const factors = await dropFreshFactors(tx, credentials.id, freshFactorHours);
    await notifySecurity(ctx, tx, credentials.id, 'passwordReset', {
      links: await repository.deleteLinks(tx, credentials.id),
      factors: factors > 0 ? 'some' : 'none',
    });
    await repository.clearAllPasswordAttempts(tx, input.mobile);
    return null;
  });
};

/**
 * Changes the password after checking the old one (ASVS 6.2.3), or sets the first one with a code; the member's other
 * sessions end.
 */
export const changePassword = async (
  ctx: Ctx,
  input: { oldPassword?: string | undefined; code?: string | undefined; password: string },
): Promise<null> => {
  const { id, mobile, nickname, passwordHash } = await repository.credentialsById(ctx.db, ctx.memberId);
  let useCode: ((tx: Tx) => Promise<void>) | undefined;
  if (passwordHash !== null && input.oldPassword !== undefined)
    await provePassword(ctx, mobile ?? id, passwordHash, input.oldPassword, 'password.oldWrong');
  else if (passwordHash === null && mobile !== null && input.code !== undefined)
    useCode = await checkCode(ctx, mobile, 'update', input.code);
  else throw memberFail('password.proofMissing', {}, { field: passwordHash === null ? 'code' : 'oldPassword' });
  // A change to the same password would end the other sessions and notify the member of a change, without any benefit.
  if (input.oldPassword?.normalize('NFKC') === input.password.normalize('NFKC'))
    throw memberFail('password.same', {}, { field: 'password' });
  await checkNewPassword(ctx, input.password, [mobile ?? '', nickname]);
  const next = await hashPassword(input.password);
  return ctx.inTx(async (tx) => {
    await useCode?.(tx);
    await lockOwnSession(ctx, tx);
    // The proof was of this password: one that was set meanwhile stays.
    const present = await repository.credentialsById(tx, id);
    if (present.passwordHash !== passwordHash) throw memberFail('password.oldWrong', {}, { field: 'oldPassword' });
    await repository.setPassword(tx, id, next);
    if (passwordHash !== null) await repository.markCredentialsChanged(tx, id);
    await repository.deleteSessions(tx, id, ctx.sessionHash);
    await notifySecurity(ctx, tx, id, 'passwordChanged');
    return null;
  });
};

export const getProfile = (ctx: Ctx): Promise<MemberInfo> => memberView(ctx.db, ctx.memberId);

/**
 * Changes the member's profile; a doubtful name or introduction waits for a person, and meanwhile others see the previous
 * one.
 */
export const updateProfile = async (ctx: Ctx, change: repository.ProfileChange): Promise<MemberInfo> => {
  if (change.birthday && (await repository.isFuture(ctx.db, change.birthday)))
    throw memberFail('birthday.future', {}, { field: 'birthday' });
  const waiting = await judgeProfile(ctx, await repository.memberInfo(ctx.db, ctx.memberId), change);
  return ctx.inTx(async (tx) => {
    const { avatar } = await repository.memberInfo(tx, ctx.memberId);
    if (change.avatar) await attachPictures(tx, ctx.memberId, [change.avatar], [avatar]);
    // Fields that wait for a person stay unchanged.
    const isPending = (field: string) => waiting.some((entry) => entry.field === field);
    const { nickname, bio, ...rest } = change;
    await repository.changeProfile(tx, ctx.memberId, {
      ...rest,
      ...(isPending('nickname') ? {} : { nickname }),
      ...(isPending('bio') ? {} : { bio }),
    });
    await queueProfile(ctx, tx, change, waiting);
    return memberView(tx, ctx.memberId);
  });
};

export const signOut = async (ctx: Ctx): Promise<null> => {
  if (ctx.sessionHash) await repository.deleteSession(ctx.db, ctx.sessionHash);
  return null;
};

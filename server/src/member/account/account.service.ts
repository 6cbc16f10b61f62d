import { maskMobile } from '@juhe/contract/mask-mobile';
import type { Loss as Forfeiture, Obstacle as Blocker } from '@juhe/contract/member/account.schemas';
import type { MemberInfo } from '@juhe/contract/member/session.schemas';
import type { Db, Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { checkCode } from '../session/sms.service.ts';
import { credentialsById, deleteSessions, markCredentialsChanged } from '../session/session.repository.ts';
import { type Proof, proveMember } from '../session/proof.ts';
import { notifySecurity } from '../session/security-notice.ts';
import { memberView } from '../session/session.service.ts';
import { memberFail } from '../failures.ts';
import { dropFromLists, lockMembersWholly } from '../lock.repository.ts';
import { eraseMember, setMobile } from './account.repository.ts';
import { recordConsent } from '../consent/consent.service.ts';
import { lockForAccountDeletion } from './account-deletion.ts';
import { accountDeletions } from '../../modules/account-deletion.ts';
import { blockerList } from './blockers.ts';
import { isTicket, makeTicket } from './ticket.ts';

/** The first step of changing the mobile number: the password, or a code sent to the current number, authenticates the caller. */
export const proveMobile = async (ctx: Ctx, proof: Proof): Promise<{ ticket: string }> => {
  const { mobile } = await credentialsById(ctx.db, ctx.memberId);
  if (mobile === null) throw memberFail('mobile.none');
  await ctx.inTx(await proveMember(ctx, proof, 'mobile'));
  return { ticket: makeTicket(ctx, mobile) };
};

/**
 * The second step: a code sent to the new number assigns it to the member; the other sessions end. Only the holder of a code
 * sent to a number learns that it already belongs to a member.
 */
export const updateMobile = async (
  ctx: Ctx,
  { ticket, mobile, code }: { ticket: string; mobile: string; code: string },
): Promise<MemberInfo> => {
  const { id, mobile: present } = await credentialsById(ctx.db, ctx.memberId);
  if (present === null || !isTicket(ctx, present, ticket)) throw memberFail('mobile.proofOver', {}, { field: 'ticket' });
  if (present === mobile) throw memberFail('mobile.same', {}, { field: 'mobile' });
  const useCode = await checkCode(ctx, mobile, 'bind', code);
  return ctx.inTx(async (tx) => {
    const [locked] = await lockMembersWholly(tx, [id]);
    if (locked?.mobile !== present) throw memberFail('mobile.proofOver', {}, { field: 'ticket' });
    await useCode(tx);
    if (!(await setMobile(tx, id, mobile))) throw memberFail('mobile.inUse', {}, { field: 'mobile' });
    await markCredentialsChanged(tx, id);
    await deleteSessions(tx, id, ctx.sessionHash);
    await notifySecurity(ctx, tx, id, 'mobileChanged', { mobile: maskMobile(mobile) });
    return memberView(tx, id);
  });
};

const blockersOf = async (ctx: Ctx, db: Db, memberId: string, mobile: string | null): Promise<Blocker[]> => {
  const list: Blocker[] = mobile === null ? [{ kind: 'mobile', count: 1, amountCents: 0 }] : [];
  for (const { blockers } of accountDeletions.all(ctx.deps)) list.push(...((await blockers?.(db, memberId)) ?? []));
  return list.filter(({ count, amountCents }) => count > 0 || amountCents > 0);
};

/** Lists what blocks an account deletion, and what the member would forfeit. */
export const checkCancellation = async (ctx: Ctx): Promise<{ obstacles: Blocker[]; losses: Forfeiture[] }> =>
  ctx.inTx(async (tx) => {
    const { mobile } = await credentialsById(tx, ctx.memberId);
    const forfeitures: Forfeiture[] = [];
    for (const accountDeletion of accountDeletions.all(ctx.deps))
      forfeitures.push(...((await accountDeletion.forfeitures?.(tx, ctx.memberId)) ?? []));
    return { obstacles: await blockersOf(ctx, tx, ctx.memberId, mobile), losses: forfeitures.filter(({ count }) => count > 0) };
  });

/** Deletes the account (domain.md §2): refused while something blocks it, otherwise personal data is erased permanently. */
export const cancelAccount = async (ctx: Ctx, { code }: { code: string }): Promise<null> => {
  const { id, mobile } = await credentialsById(ctx.db, ctx.memberId);
  if (mobile === null) throw memberFail('cancel.obstacles', { list: blockerList([{ kind: 'mobile' }]) });
  const useCode = await checkCode(ctx, mobile, 'cancel', code);
  return ctx.inTx((tx) => deleteAccount(ctx, tx, id, mobile, useCode));
};

const deleteAccount = async (
  ctx: Ctx,
  tx: Tx,
  id: string,
  mobile: string,
  spendCode: (tx: Tx) => Promise<void>,
): Promise<null> => {
  const [locked] = await lockForAccountDeletion(ctx.deps, tx, [id]);
  await spendCode(tx);
  if (locked?.mobile !== mobile) throw memberFail('code.wrong', {}, { field: 'code' });
  const blockers = await blockersOf(ctx, tx, id, mobile);
  if (blockers.length > 0) throw memberFail('cancel.obstacles', { list: blockerList(blockers) });
  for (const { erase } of accountDeletions.all(ctx.deps)) await erase(tx, id, ctx.deps);
  await eraseMember(tx, id, mobile);
  await dropFromLists(tx, id);
  return null;
};

/** Accepts the current versions of the agreements. */
export const acceptAgreements = (ctx: Ctx): Promise<MemberInfo> =>
  ctx.inTx(async (tx) => {
    await recordConsent(tx, ctx.memberId);
    return memberView(tx, ctx.memberId);
  });

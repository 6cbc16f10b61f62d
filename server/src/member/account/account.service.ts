import { maskMobile } from '@juhe/contract/mask-mobile';
import type { Loss, Obstacle } from '@juhe/contract/member/account.schemas';
import type { MemberInfo } from '@juhe/contract/member/session.schemas';
import type { Db, Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/context.ts';
import { checkCode } from '../session/sms.service.ts';
import { credentialsById, deleteSessions, markCredentialsChanged } from '../session/session.repository.ts';
import { type Proof, proveMember } from '../session/proof.ts';
import { notifySecurity } from '../session/security-notice.ts';
import { memberView } from '../session/session.service.ts';
import { memberFail } from '../failures.ts';
import { dropFromLists, lockMembersWholly } from '../lock.repository.ts';
import { eraseMember, setMobile } from './account.repository.ts';
import { recordConsent } from '../consent/consent.service.ts';
import { lockForDeparture } from './departure.ts';
import { departures } from '../../modules/departure.ts';
import { obstacleList } from './obstacles.ts';
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

const obstaclesOf = async (ctx: Ctx, db: Db, memberId: string, mobile: string | null): Promise<Obstacle[]> => {
  const obstacleList: Obstacle[] = mobile === null ? [{ kind: 'mobile', count: 1, amountCents: 0 }] : [];
  for (const { obstacles } of departures.all(ctx.deps)) obstacleList.push(...((await obstacles?.(db, memberId)) ?? []));
  return obstacleList.filter(({ count, amountCents }) => count > 0 || amountCents > 0);
};

/** Lists the obstacles to an account deletion, and the losses it would cause. */
export const checkCancellation = async (ctx: Ctx): Promise<{ obstacles: Obstacle[]; losses: Loss[] }> =>
  ctx.inTx(async (tx) => {
    const { mobile } = await credentialsById(tx, ctx.memberId);
    const losses: Loss[] = [];
    for (const departure of departures.all(ctx.deps)) losses.push(...((await departure.losses?.(tx, ctx.memberId)) ?? []));
    return { obstacles: await obstaclesOf(ctx, tx, ctx.memberId, mobile), losses: losses.filter(({ count }) => count > 0) };
  });

/** Deletes the account (domain.md §2): refused while there are obstacles, otherwise personal data is erased permanently. */
export const cancelAccount = async (ctx: Ctx, { code }: { code: string }): Promise<null> => {
  const { id, mobile } = await credentialsById(ctx.db, ctx.memberId);
  if (mobile === null) throw memberFail('cancel.obstacles', { list: obstacleList([{ kind: 'mobile' }]) });
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
  const [locked] = await lockForDeparture(ctx.deps, tx, [id]);
  await spendCode(tx);
  if (locked?.mobile !== mobile) throw memberFail('code.wrong', {}, { field: 'code' });
  const obstacles = await obstaclesOf(ctx, tx, id, mobile);
  if (obstacles.length > 0) throw memberFail('cancel.obstacles', { list: obstacleList(obstacles) });
  for (const { erase } of departures.all(ctx.deps)) await erase(tx, id, ctx.deps);
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

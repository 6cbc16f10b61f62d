import type { Bound } from '@juhe/contract/member/wx.schemas';
import type { Ctx } from '../../http/call/context.ts';
import { lockForAccountDeletion } from '../account/account-deletion.ts';
import { memberFail } from '../failures.ts';
import { hasTotp } from '../second-step/second-step.repository.ts';
import { checkCode } from '../session/sms.service.ts';
import { deleteSession } from '../session/session.repository.ts';
import { notifySecurity } from '../session/security-notice.ts';
import { openSession } from '../session/session.service.ts';
import { lockMembersWholly, lockTeamTree } from '../lock.repository.ts';
import { mergeMembers } from './merge.service.ts';
import * as repository from './wx.repository.ts';

/**
 * Assigns a mobile number, confirmed by a code, to the signed-in member, who has none yet. A member who already has the
 * number absorbs this one: that member stays and is signed in. The calling session ends either way; the response carries a
 * new one.
 */
export const bindMobile = async (ctx: Ctx, { mobile, code }: { mobile: string; code: string }): Promise<Bound> => {
  const { memberId, sessionHash } = ctx;
  if (ctx.member?.mobile != null) throw memberFail('wx.bound');
  const useCode = await checkCode(ctx, mobile, 'bind', code);
  return ctx.inTx(async (tx) => {
    await repository.lockMobile(tx, mobile);
    const ownerId = await repository.idByMobile(tx, mobile);
    if (ownerId !== undefined) await lockTeamTree(tx);
    const present =
      ownerId === undefined
        ? await lockMembersWholly(tx, [memberId])
        : await lockForAccountDeletion(ctx.deps, tx, [memberId, ownerId]);
    const self = present.find(({ id }) => id === memberId);
    // Two windows at once: the other one has bound a mobile number meanwhile.
    if (self?.mobile !== null) throw memberFail('wx.bound');
    await useCode(tx);
    if (ownerId === undefined) {
      await repository.setMobile(tx, memberId, mobile);
      if (sessionHash) await deleteSession(tx, sessionHash);
      return { ...(await openSession(ctx, tx, { memberId, method: 'wx' })), merged: false };
    }
    if (present.find(({ id }) => id === ownerId)?.mobile !== mobile) throw memberFail('wx.tryAgain');
    // An intercepted SMS must not link a sign-in to an account that requires a second factor.
    if (await hasTotp(tx, ownerId)) throw memberFail('wx.protected', {}, { field: 'mobile' });
    if ((await repository.hasAccount(tx, memberId)) && (await repository.hasAccount(tx, ownerId)))
      throw memberFail('wx.otherAccount');
    await mergeMembers(ctx.deps, tx, { from: memberId, into: ownerId });
    const signedIn = await openSession(ctx, tx, { memberId: ownerId, method: 'wx', isTold: true });
    await notifySecurity(ctx, tx, ownerId, 'linkAdded');
    return { ...signedIn, merged: true };
  });
};

import type { LinkedSignIn, OpenDevice } from '@juhe/contract/member/device.schemas';
import type { Tx } from '../../db/db.ts';
import { httpFail } from '../../http/failure/common-failures.ts';
import type { Ctx } from '../../http/call/context.ts';
import { maxSessionDays } from '../../http/guards/session.ts';
import { memberFail } from '../failures.ts';
import { lockMembers } from '../lock.repository.ts';
import { type Proof, proveMember } from '../session/proof.ts';
import { notifySecurity } from '../session/security-notice.ts';
import * as repository from './device.repository.ts';

/** Returns the devices on which the member is signed in, and the linked external accounts. */
export const listDevices = async (ctx: Ctx): Promise<{ devices: OpenDevice[]; links: LinkedSignIn[] }> => ({
  devices: await repository.openDevices(ctx.db, ctx.memberId, ctx.sessionHash, maxSessionDays),
  links: await repository.links(ctx.db, ctx.memberId),
});

/** Authenticates the caller and runs `work` under the lock of the member's row, which blocks sign-ins of this member. */
const proved = async <T>(ctx: Ctx, proof: Proof, work: (tx: Tx, current: Buffer) => Promise<T>): Promise<T> => {
  const { memberId, sessionHash } = ctx;
  if (!sessionHash) throw httpFail('notSignedIn');
  const useCode = await proveMember(ctx, proof, 'device');
  return ctx.inTx(async (tx) => {
    await lockMembers(tx, [memberId]);
    await useCode(tx);
    return work(tx, sessionHash);
  });
};

/** Signs out one device; refuses an id that is not an open session of the member (404). */
export const endSession = (ctx: Ctx, { id, ...proof }: Proof & { id: string }): Promise<null> =>
  proved(ctx, proof, async (tx) => {
    if ((await repository.endSession(tx, ctx.memberId, id)) === 0) throw memberFail('session.missing');
    await notifySecurity(ctx, tx, ctx.memberId, 'sessionsEnded', { count: 1 });
    return null;
  });

/** Signs out all other devices; returns their number. */
export const endOtherSessions = (ctx: Ctx, proof: Proof): Promise<{ ended: number }> =>
  proved(ctx, proof, async (tx, current) => {
    const ended = await repository.endOtherSessions(tx, ctx.memberId, current);
    if (ended > 0) await notifySecurity(ctx, tx, ctx.memberId, 'sessionsEnded', { count: ended });
    return { ended };
  });

/**
 * Unlinks an external account, and ends the sessions it opened. Refuses (409) for a member without a mobile number, who could
 * not sign in any more.
 */
export const unlinkSignIn = async (ctx: Ctx, { provider, ...proof }: Proof & { provider: string }): Promise<null> => {
  if (ctx.member?.mobile === null) throw memberFail('link.lastWayIn');
  return proved(ctx, proof, async (tx, current) => {
    if ((await repository.deleteLink(tx, ctx.memberId, provider)) === 0) throw memberFail('link.missing');
    await repository.endLinkedSessions(tx, ctx.memberId, current, proof.code === undefined ? 'password' : 'code');
    await notifySecurity(ctx, tx, ctx.memberId, 'linkRemoved', {});
    return null;
  });
};

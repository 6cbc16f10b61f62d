import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { httpFail } from '../../http/failure/common-failures.ts';
import { lockMembers } from '../lock.repository.ts';
import { hasSession } from './session.repository.ts';

/**
 * Locks the caller and refuses with `notSignedIn` when the session ended after the call began: what ends sessions (a reset
 * password above all) must not be followed by a change that an ended session had asked for.
 */
export const lockOwnSession = async (ctx: Ctx, tx: Tx): Promise<void> => {
  await lockMembers(tx, [ctx.memberId]);
  if (!ctx.sessionHash || !(await hasSession(tx, ctx.memberId, ctx.sessionHash))) throw httpFail('notSignedIn');
};

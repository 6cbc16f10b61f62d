/** Creation of the reward by an invited member's first order (D156, social.md (a)), and the end of its period. */
import * as socialPages from '@juhe/contract/pages/social';
import type { Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import { defineJob, jobKind } from '../../jobs/job.ts';
import { lockOrderNo, type OrderCompletion, orderProfit } from '../../mall/api.ts';
import { commonTraits, lockMembers } from '../../member/api.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { notify } from '../../notice/notify.ts';
import { inviteMachine } from './invite-machine.ts';
import { orderCents, orderDays, receiveDays, rewardCents } from './invite-rules.ts';
import * as repository from './invite.repository.ts';

const lapseKind = jobKind('invite.lapse');
const qualifyKind = jobKind('invite.qualify');

/** Announces that the reward can be received: notifies the member and schedules its lapse. */
export const announceQualified = async (tx: Tx, id: string, memberId: string): Promise<void> => {
  await lapseKind.schedule(tx, id, { seconds: receiveDays * 86_400 });
  publish(tx, `member:${memberId}`, { kind: 'invite' });
  await notify(tx, {
    memberId,
    kind: 'service',
    template: 'inviteQualified',
    params: { amountCents: rewardCents },
    link: socialPages.sharingCourtesy(),
    key: `invite.qualified:${id}`,
  });
};

/**
 * Scheduled job `invite.qualify`, behind the lock of the completed order: creates the reward of the buyer's inviter, once. It
 * is held for an operator when both members share something that indicates one person. None for an order of a shop owned by
 * one of the two.
 */
export const qualify = async (tx: Tx, orderNo: string): Promise<void> => {
  const order = await orderProfit(tx, orderNo);
  if (order?.stage !== 'completed') return;
  if (order.keptCents.reduce((sum, cents) => sum + cents, 0) < orderCents) return;
  const { memberId: invitedId, shopOwnerId } = order;
  const memberId = await repository.recentInviter(tx, invitedId, orderDays);
  if (memberId === undefined || [memberId, invitedId].includes(shopOwnerId ?? '')) return;
  if ((await lockMembers(tx, [memberId, invitedId])).length < 2) return;
  const heldFor = await commonTraits(tx, memberId, invitedId);
  const id = await repository.insertReward(tx, {
    memberId,
    invitedId,
    orderNo,
    amountCents: rewardCents,
    heldFor,
    days: receiveDays,
  });
  if (id === undefined) return;
  await inviteMachine.created(tx, { id, state: heldFor.length > 0 ? 'held' : 'qualified', actor: systemActor });
  if (heldFor.length === 0) await announceQualified(tx, id, memberId);
  else publish(tx, `member:${memberId}`, { kind: 'invite' });
};
export const qualifyInviteJob = defineJob({ kind: qualifyKind, lock: lockOrderNo, run: qualify });

/** An order of an invited member may qualify; this is checked after the settlement, which already holds accounts. */
export const inviteCompletion: OrderCompletion = {
  accounts: () => [],
  onCompleted: async (tx, { orderNo, memberId, keptCents: retainedCents }) => {
    if (retainedCents < orderCents) return;
    if ((await repository.recentInviter(tx, memberId, orderDays)) === undefined) return;
    await qualifyKind.schedule(tx, orderNo, { seconds: 0 });
  },
};

/** Scheduled job `invite.lapse`: the reward was not received before its end. */
const lapse = async (tx: Tx, id: string): Promise<void> => {
  const reward = await repository.lockReward(tx, id);
  if (reward?.state !== 'qualified') return;
  await inviteMachine.transition(tx, { id, event: 'lapse', actor: systemActor });
  publish(tx, `member:${reward.memberId}`, { kind: 'invite' });
};
export const lapseInviteJob = defineJob({ kind: lapseKind, lock: repository.lockReward, run: lapse });

/** Received rewards no longer lapse: cancels their jobs. */
export const cancelLapse = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  for (const id of ids) await lapseKind.cancel(tx, id);
};

/** Account deletion: unreceived rewards lapse. */
export const lapseWaiting = async (tx: Tx, memberId: string): Promise<void> => {
  const ids = (await repository.lockWaiting(tx, [memberId])).map(({ id }) => id);
  await inviteMachine.transitionAll(
    tx,
    ids.map((id) => ({ id, event: 'lapse', actor: systemActor })),
  );
  await cancelLapse(tx, ids);
};

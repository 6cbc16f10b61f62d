/** Orders in groups, and the groups' outcomes. */
import * as mallPages from '@juhe/contract/pages/mall';
import { defineJob } from '../../jobs/job.ts';
import type { Db, Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import { notify } from '../../notice/notify.ts';
import { failOrders, fillOrders, lockPaidOrders } from '../order/order.service.ts';
import type { PromotionSource, PromotionOrder, PromotionRequest } from '../order/promotion-sources.ts';
import { setPromotionRef } from '../order/order.repository.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { activityFail } from '../shared/activity-failures.ts';
import { groupFail } from './group-failures.ts';
import { groupMachine } from './group-machine.ts';
import * as repository from './group.repository.ts';
import type { GroupRow } from './group.repository.ts';

/** Duration of a group: 24 hours (domain.md §4). */
const openSeconds = 86_400;

export const groupPage = (groupId: string): string => mallPages.group({ id: groupId });

/** Why no position can be taken any more: returned by the call immediately, whether or not the job has run (domain.md §1.4). */
const unable = { open: undefined, full: 'full', failed: 'over' } as const;
/** Notices to members whose money is refunded. */
const refusals = { joined: 'groupTwice', full: 'groupLate', over: 'groupOver', stopped: 'groupStopped' } as const;

const quote = async (db: Db, request: PromotionRequest): Promise<{ priceCents: number; ref: string }> => {
  const { memberId, skuId, quantity, activityId = '', groupId } = request;
  const activity = await repository.findActivity(db, activityId);
  if (!activity) throw activityFail('activity.missing');
  if (groupId === undefined) {
    if (!activity.running) throw activityFail('activity.over');
  } else {
    const group = await repository.findGroup(db, groupId);
    if (group?.activityId !== activityId) throw groupFail('group.missing');
    const participants = await repository.placesOf(db, [groupId]);
    if (participants.some((participant) => participant.memberId === memberId)) throw groupFail('group.joined');
    const reason = unable[group.state];
    if (reason !== undefined) throw groupFail(`group.${reason}`);
  }
  const { memberLimit } = activity;
  if (memberLimit !== null && quantity + (await repository.unitsOfMember(db, activityId, memberId)) > memberLimit)
    throw groupFail('group.memberLimit', { n: memberLimit });
  if (quantity > activity.maxQuantity) throw groupFail('group.tooMany', { n: activity.maxQuantity });
  const price = await repository.priceOf(db, activityId, skuId);
  if (!price) throw groupFail('group.skuOut');
  return { priceCents: price.priceCents, ref: groupId ?? activityId };
};

/** Notifies the participants' open pages of the change. */
const publishChange = (tx: Tx, groupId: string, memberIds: readonly string[]): void => {
  for (const memberId of memberIds) publish(tx, `member:${memberId}`, { kind: 'group', groupId });
};

const notifyRefused = (tx: Tx, order: PromotionOrder, reason: keyof typeof refusals, title: string, id: string): Promise<void> =>
  notify(tx, {
    memberId: order.memberId,
    kind: 'order',
    template: refusals[reason],
    params: { title, amountCents: order.payableCents },
    key: `group.refused:${order.orderNo}`,
    link: groupPage(id),
  });

/**
 * Opens the group after the leader's payment, unless the activity has ended meanwhile. The lock on the activity's row orders
 * this before or after its end.
 */
const open = async (tx: Tx, order: PromotionOrder): Promise<'grouping' | { refunded: 'stopped' }> => {
  const title = await repository.lockEnded(tx, order.originRef);
  if (title !== undefined) {
    await notifyRefused(tx, order, 'stopped', title, order.originRef);
    return { refunded: 'stopped' };
  }
  const group = await repository.insertGroup(tx, order.originRef, order.memberId, openSeconds);
  if (!group) throw new Error(`order ${order.orderNo} names neither a group nor an activity`);
  await groupMachine.created(tx, { id: group.id, state: 'open', actor: systemActor });
  await repository.takePlace(tx, group.id, order.memberId, order.orderNo);
  await setPromotionRef(tx, order.id, group.id);
  await expireGroupJob.schedule(tx, group.id, { seconds: openSeconds });
  publishChange(tx, group.id, [order.memberId]);
  return 'grouping';
};

/** The scheduled job stays and finds nothing to do: cancelling it here could wait for the worker that waits for the group. */
const fill = async (tx: Tx, group: GroupRow, last: PromotionOrder, before: readonly repository.PlaceRow[]): Promise<'paid'> => {
  await groupMachine.transition(tx, { id: group.id, event: 'fill', actor: systemActor });
  await fillOrders(
    tx,
    before.map(({ orderNo }) => orderNo),
  );
  for (const memberId of [...before.map((participant) => participant.memberId), last.memberId])
    await notify(tx, {
      memberId,
      kind: 'order',
      template: 'groupFull',
      params: { title: group.title },
      key: `group.full:${group.id}`,
      link: groupPage(group.id),
    });
  return 'paid';
};

/** Returns whether the next payment takes the last position. */
const fillsNext = ({ taken: occupied, size }: GroupRow): boolean => occupied + 1 === size;

/**
 * Locks the group after the unpaid order, and the orders that wait in it when this payment may fill it. Only unpaid orders
 * wait for their group, it waits only for waiting orders, and the group's scheduled job locks nothing else: no deadlock.
 */
const lock = async (tx: Tx, originRef: string): Promise<void> => {
  const group = await repository.lockGroup(tx, originRef);
  if (group?.state !== 'open' || !fillsNext(group)) return;
  const participants = await repository.placesOf(tx, [group.id]);
  await lockPaidOrders(
    tx,
    participants.map(({ orderNo }) => orderNo),
  );
};

/** Handles the payment for a position; `lock` has locked the group and, if this payment completes it, the orders in it. */
const onPaid = async (tx: Tx, order: PromotionOrder): Promise<'paid' | 'grouping' | { refunded: keyof typeof refusals }> => {
  const group = await repository.lockGroup(tx, order.originRef);
  if (!group) return open(tx, order);
  const before = await repository.placesOf(tx, [group.id]);
  const reason = before.some(({ memberId }) => memberId === order.memberId) ? 'joined' : unable[group.state];
  if (reason !== undefined) {
    await notifyRefused(tx, order, reason, group.title, group.id);
    publishChange(tx, group.id, [order.memberId]);
    return { refunded: reason };
  }
  await repository.takePlace(tx, group.id, order.memberId, order.orderNo);
  publishChange(tx, group.id, [...before.map(({ memberId }) => memberId), order.memberId]);
  return fillsNext(group) ? fill(tx, group, order, before) : 'grouping';
};

/** Checks the member's limit in the activity again, now including the order itself; the member's orders are serialised. */
const onCreated = async (tx: Tx, { originRef, memberId }: PromotionOrder): Promise<void> => {
  const activity = await repository.activityOf(tx, originRef);
  if (activity?.memberLimit == null) return;
  await repository.lockMemberOf(tx, activity.id, memberId);
  if ((await repository.unitsOfMember(tx, activity.id, memberId)) > activity.memberLimit)
    throw groupFail('group.memberLimit', { n: activity.memberLimit });
};

export const groupPromotion: PromotionSource = { quote, onCreated, lock, onPaid };

/** Scheduled job `group.expire`: the group has failed; each of its orders is refunded by a job of its own. */
const expireGroup = async (tx: Tx, groupId: string): Promise<void> => {
  const group = await repository.lockState(tx, groupId);
  if (group?.state !== 'open') return;
  await groupMachine.transition(tx, { id: groupId, event: 'fail', actor: systemActor });
  const participants = await repository.placesOf(tx, [groupId]);
  for (const { orderNo } of participants) await refundGroupOrderJob.schedule(tx, orderNo, { seconds: 0 });
  publishChange(
    tx,
    groupId,
    participants.map(({ memberId }) => memberId),
  );
};
export const expireGroupJob = defineJob({ kind: 'group.expire', run: expireGroup });

/** Scheduled job `group.refund`: refunds one order of a failed group. */
const refundOfGroup = async (tx: Tx, orderNo: string): Promise<void> => {
  const order = await repository.lockOrderOf(tx, orderNo);
  if (order?.state !== 'grouping') return;
  await failOrders(tx, [orderNo], 'failed');
  await notify(tx, {
    memberId: order.memberId,
    kind: 'order',
    template: 'groupFailed',
    params: { title: order.title, amountCents: order.payableCents },
    key: `group.failed:${orderNo}`,
    link: groupPage(order.originRef),
  });
};
export const refundGroupOrderJob = defineJob({ kind: 'group.refund', run: refundOfGroup });

/**
 * The confirmation period of a claim (auction.md B6): two hours, with a warning half an hour before its end. Silence moves no
 * goods.
 */
import type { Tx } from '../../db/db.ts';
import { defineJob } from '../../jobs/job.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { openCase } from '../dispute/open-case.ts';
import { transitionOrder } from '../order/order-transition.ts';
import { notifyDisputed } from '../order/order-notices.ts';
import { clearDue, findOrder, lockOrders } from '../order/order.repository.ts';
import { notifyConfirmSoon } from './claim-notices.ts';
import { setConfirmDue } from './claim.repository.ts';

export const confirmSeconds = 2 * 3600;
const warnBeforeSeconds = 1800;

const lockOrderNo = async (tx: Tx, orderNo: string) => {
  const order = await findOrder(tx, orderNo);
  return order ? (await lockOrders(tx, [order.id]))[0] : undefined;
};

/** Scheduled job `auctionOrder.confirmSoon`. */
export const confirmSoonJob = defineJob({
  kind: 'auctionOrder.confirmSoon',
  mayBeGivenUp: true,
  lock: lockOrderNo,
  run: async (tx, orderNo) => {
    const order = await lockOrderNo(tx, orderNo);
    if (order?.state === 'awaitingConfirm') await notifyConfirmSoon(tx, order);
  },
});

/** Scheduled job `auctionOrder.silent`: the seller has not answered. */
export const silentJob = defineJob({
  kind: 'auctionOrder.silent',
  lock: lockOrderNo,
  run: async (tx, orderNo) => {
    const order = await lockOrderNo(tx, orderNo);
    if (order?.state !== 'awaitingConfirm') return;
    await transitionOrder(tx, order, 'silent', systemActor);
    await clearDue(tx, order.id);
    await openCase(tx, { orderId: order.id, kind: 'dispute', openedBy: 'silence' }, systemActor);
    await confirmSoonJob.cancel(tx, orderNo);
    await notifyDisputed(tx, order);
  },
});

/** Begins the confirmation period; the caller holds the order lock. Returns its end. */
export const beginConfirmTime = async (tx: Tx, orderId: string, orderNo: string): Promise<string> => {
  const { at } = await setConfirmDue(tx, orderId, confirmSeconds);
  await silentJob.schedule(tx, orderNo, at);
  await confirmSoonJob.schedule(tx, orderNo, new Date(Date.parse(at) - warnBeforeSeconds * 1000));
  return at;
};

export const endConfirmTime = async (tx: Tx, orderNo: string): Promise<void> => {
  await silentJob.cancel(tx, orderNo);
  await confirmSoonJob.cancel(tx, orderNo);
};

/** The payment deadline of a won order (auction.md B3): two hours, with a warning half an hour before. */
import type { Tx } from '../../db/db.ts';
import { defineJob, jobKind } from '../../jobs/job.ts';
import { notifyPaySoon } from './order-notices.ts';
import { findOrder, lockOrders } from './order.repository.ts';

export const paySeconds = 2 * 3600;
const warnBeforeSeconds = 1800;

/** The payment deadline; `order-default.ts` handles it. */
export const payDeadline = jobKind('auctionOrder.default');

const lockOrderNo = async (tx: Tx, orderNo: string) => {
  const order = await findOrder(tx, orderNo);
  return order ? (await lockOrders(tx, [order.id]))[0] : undefined;
};

/** Scheduled job `auctionOrder.paySoon`. */
export const paySoonJob = defineJob({
  kind: 'auctionOrder.paySoon',
  mayBeGivenUp: true,
  lock: lockOrderNo,
  run: async (tx, orderNo) => {
    const order = await lockOrderNo(tx, orderNo);
    if (order?.state === 'pendingPayment') await notifyPaySoon(tx, order);
  },
});

/** An order with its payment deadline `payDueAt`. */
export interface PayableOrder {
  readonly orderNo: string;
  readonly payDueAt: string;
}

/** Schedules warning and deadline for orders; the caller holds their locks. */
export const schedulePayDeadlines = async (tx: Tx, orders: readonly PayableOrder[]): Promise<void> => {
  const warnAt = (payDueAt: string) => new Date(Date.parse(payDueAt) - warnBeforeSeconds * 1000).toISOString();
  await Promise.all([
    payDeadline.scheduleAll(
      tx,
      orders.map(({ orderNo, payDueAt }) => ({ ref: orderNo, dueAt: payDueAt })),
    ),
    paySoonJob.scheduleAll(
      tx,
      orders.map(({ orderNo, payDueAt }) => ({ ref: orderNo, dueAt: warnAt(payDueAt) })),
    ),
  ]);
};

/** {@link schedulePayDeadlines} for a single order. */
export const schedulePayDeadline = (tx: Tx, orderNo: string, payDueAt: string): Promise<void> =>
  schedulePayDeadlines(tx, [{ orderNo, payDueAt }]);

export const cancelPayDeadline = async (tx: Tx, orderNo: string): Promise<void> => {
  await payDeadline.cancel(tx, orderNo);
  await paySoonJob.cancel(tx, orderNo);
};

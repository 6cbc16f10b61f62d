/** The scheduled jobs of an order in transit (auction.md B4). */
import type { Tx } from '../../db/db.ts';
import type { Actor } from '../../http/call/context.ts';
import { defineJob } from '../../jobs/job.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { transitionOrder } from '../order/order-transition.ts';
import { type AuctionOrderRow, findOrder, lockOrders } from '../order/order.repository.ts';
import { notifyParcel } from './parcel-notices.ts';
import { parcelOf } from './storage.repository.ts';

/** Time before automatic receipt at which the member is notified (seconds). */
const warnBeforeSeconds = 86_400;

const lockOrderNo = async (tx: Tx, orderNo: string): Promise<AuctionOrderRow | undefined> => {
  const order = await findOrder(tx, orderNo);
  return order && (await lockOrders(tx, [order.id]))[0];
};

/** Receives an order; the caller cancels its jobs. */
export const receiveOrder = (tx: Tx, order: AuctionOrderRow, actor: Actor) => transitionOrder(tx, order, 'receive', actor);

/** Scheduled job `auctionOrder.receive`: shipped goods count as received. */
const receiveByTime = async (tx: Tx, orderNo: string): Promise<void> => {
  const order = await lockOrderNo(tx, orderNo);
  if (order?.state !== 'shipped') return;
  await receiveOrder(tx, order, systemActor);
  const parcel = await parcelOf(tx, order.id);
  if (parcel) await notifyParcel(tx, parcel, 'goodsReceived');
};
export const receiveGoodsJob = defineJob({ kind: 'auctionOrder.receive', lock: lockOrderNo, run: receiveByTime });

/** Scheduled job `auctionOrder.receiveSoon`. */
const warnOfReceipt = async (tx: Tx, orderNo: string): Promise<void> => {
  const order = await lockOrderNo(tx, orderNo);
  const parcel = order?.state === 'shipped' ? await parcelOf(tx, order.id) : undefined;
  if (parcel) await notifyParcel(tx, parcel, 'goodsReceiveSoon');
};
export const goodsWarningJob = defineJob({
  kind: 'auctionOrder.receiveSoon',
  mayBeGivenUp: true,
  lock: lockOrderNo,
  run: warnOfReceipt,
});

/** Schedules the automatic receipt of orders in `seconds` seconds, with a warning beforehand. */
export const scheduleReceipts = async (tx: Tx, orders: readonly AuctionOrderRow[], seconds: number): Promise<void> => {
  for (const { orderNo } of orders) {
    await receiveGoodsJob.schedule(tx, orderNo, { seconds });
    await goodsWarningJob.schedule(tx, orderNo, { seconds: seconds - warnBeforeSeconds });
  }
};

export const cancelReceipts = async (tx: Tx, orders: readonly AuctionOrderRow[]): Promise<void> => {
  for (const { orderNo } of orders) {
    await receiveGoodsJob.cancel(tx, orderNo);
    await goodsWarningJob.cancel(tx, orderNo);
  }
};

/** The deadlines of an order that is on its way. */
import { cancel, schedule } from '../../deadlines/deadlines.ts';
import type { Tx } from '../../db/db.ts';
import { tellReceiptSoon } from './order-notices.ts';
import { lockOrders } from './order.repository.ts';

export const receiveDeadline = 'order.receive';
export const receiveSoonDeadline = 'order.receiveSoon';
/** The member is told a day before an order is received by itself. */
const warnBeforeSeconds = 86_400;

/** Received by itself in so many seconds, with a warning beforehand. */
export const scheduleReceipt = async (tx: Tx, orderNo: string, seconds: number): Promise<void> => {
  await schedule(tx, { kind: receiveDeadline, ref: orderNo, dueAt: { seconds } });
  await schedule(tx, { kind: receiveSoonDeadline, ref: orderNo, dueAt: { seconds: seconds - warnBeforeSeconds } });
};

export const cancelReceipt = async (tx: Tx, orderNo: string): Promise<void> => {
  await cancel(tx, receiveDeadline, orderNo);
  await cancel(tx, receiveSoonDeadline, orderNo);
};

/** Deadline `order.receiveSoon`. */
export const warnOfReceipt = async (tx: Tx, orderNo: string): Promise<void> => {
  const [order] = await lockOrders(tx, [orderNo]);
  if (order?.state === 'shipped') await tellReceiptSoon(tx, order);
};

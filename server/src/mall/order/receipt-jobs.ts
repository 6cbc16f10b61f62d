/** The scheduled jobs of an order in transit. */
import { defineJob, jobKind } from '../../jobs/job.ts';
import type { Tx } from '../../db/db.ts';
import { notifyReceiptSoon } from './order-notices.ts';
import { lockOrders } from './order.repository.ts';

export const receipt = jobKind('order.receive');
/** Lead time (seconds) of the warning before the automatic receipt: one day. */
const warnBeforeSeconds = 86_400;

/** Schedules the automatic receipt after `seconds`, with a warning beforehand. */
export const scheduleReceipt = async (tx: Tx, orderNo: string, seconds: number): Promise<void> => {
  await receipt.schedule(tx, orderNo, { seconds });
  await receiptWarningJob.schedule(tx, orderNo, { seconds: seconds - warnBeforeSeconds });
};

export const cancelReceipt = async (tx: Tx, orderNo: string): Promise<void> => {
  await receipt.cancel(tx, orderNo);
  await receiptWarningJob.cancel(tx, orderNo);
};

/** The lock of an order's jobs (`Job.lock`). */
export const lockOrderNo = (tx: Tx, orderNo: string): Promise<unknown> => lockOrders(tx, [orderNo]);

/** Scheduled job `order.receiveSoon`. */
const warnOfReceipt = async (tx: Tx, orderNo: string): Promise<void> => {
  const [order] = await lockOrders(tx, [orderNo]);
  if (order?.state === 'shipped') await notifyReceiptSoon(tx, order);
};
export const receiptWarningJob = defineJob({
  kind: 'order.receiveSoon',
  mayBeGivenUp: true,
  lock: lockOrderNo,
  run: warnOfReceipt,
});

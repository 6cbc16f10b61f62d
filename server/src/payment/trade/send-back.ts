import type { Tx } from '../../db/db.ts';
import { jobKind } from '../../jobs/job.ts';
import { insertReturn, type NewReturn, type ReturnRow } from './return.repository.ts';

/** Requests a refund, then polls its status; the ref is the refund's number. */
export const refundJobKind = jobKind('payment.sendRefund');

/** Sends money back through the gateway after the transaction has committed. */
export const sendBack = async (tx: Tx, input: NewReturn): Promise<ReturnRow> => {
  const row = await insertReturn(tx, input);
  await refundJobKind.schedule(tx, row.refundNo, { seconds: 0 });
  return row;
};

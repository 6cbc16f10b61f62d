import type { Tx } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import type { Extended } from '../../modules/extension-point.ts';
import { receive } from '../pay/money.ts';
import type { Gateway, GatewayName, PaidTrade, RefundStatus } from '../provider/gateway.ts';
import { lockReturn, setReturnState } from '../trade/return.repository.ts';
import { openTask } from '../trade/task.repository.ts';
import { notifyRefundFailed } from './refund-notice.ts';
import { findTrade, setTradeState } from '../trade/trade.repository.ts';

/**
 * Books a trade as paid, once for any number of notices. A trade that we have not opened is refused; an amount that differs
 * from the payment's is not booked but submitted to an operator.
 */
export const bookPaid = async (deps: Extended, tx: Tx, channel: GatewayName, paid: PaidTrade): Promise<'booked' | 'refused'> => {
  const { outTradeNo, tradeNo, amountCents, paidAt } = paid;
  const trade = await findTrade(tx, channel, outTradeNo);
  if (!trade) return 'refused';
  const { payNo } = trade;
  if (trade.amountCents !== amountCents) {
    await openTask(tx, {
      kind: 'amountDiffers',
      channel,
      ref: tradeNo,
      payNo,
      ourCents: trade.amountCents,
      gatewayCents: amountCents,
    });
    return 'refused';
  }
  await receive(deps, tx, { payNo, channel, tradeNo, amountCents, paidAt });
  await setTradeState(tx, outTradeNo, 'paid');
  return 'booked';
};

/**
 * Stores the status of a refund; a failure is submitted to an operator, and the payer is notified. Returns false when there
 * is no such refund.
 */
export const bookRefund = async (tx: Tx, channel: GatewayName, refundNo: string, status: RefundStatus): Promise<boolean> => {
  const row = await lockReturn(tx, refundNo);
  if (!row || row.channel !== channel) return false;
  // A failed refund is in the hands of a person: a late notice changes nothing.
  if (row.state === 'failed' || row.state === 'replaced' || (row.state === 'done' && status.state !== 'failed')) return true;
  await setReturnState(tx, refundNo, status.state, { note: status.note, doneAt: status.at });
  if (status.state !== 'failed') return true;
  const task = {
    kind: 'refundFailed',
    channel,
    ref: refundNo,
    payNo: row.payNo,
    ourCents: row.amountCents,
    note: status.note,
  } as const;
  await openTask(tx, task);
  await notifyRefundFailed(tx, row);
  return true;
};

/** Queries a trade at the gateway and books the reported money. */
export const queryAndBook = async (deps: Deps, gateway: Gateway, outTradeNo: string): Promise<void> => {
  const status = await gateway.query(outTradeNo);
  if (status.state === 'paid') await deps.db.inTx((tx) => bookPaid(deps, tx, gateway.name, status));
};

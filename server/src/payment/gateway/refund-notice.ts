import * as walletPages from '@juhe/contract/pages/wallet';
import type { Tx } from '../../db/db.ts';
import { notify } from '../../notice/notify.ts';
import { findPayment, type Payment } from '../pay/pay.repository.ts';
import type { ReturnRow } from '../trade/return.repository.ts';

/**
 * Notifies the payer that the gateway could not deliver an announced refund and that the company returns the money in another
 * way.
 */
export const notifyRefundFailed = async (tx: Tx, { refundNo, payNo, amountCents }: ReturnRow): Promise<void> => {
  const payment = await findPayment(tx, payNo);
  if (!payment) throw new Error(`the payment ${payNo} of the refund ${refundNo} is gone`);
  const { memberId, subject } = payment;
  await notify(tx, {
    memberId,
    kind: 'service',
    template: 'refundFailed',
    params: { title: subject, amountCents },
    key: `refundFailed:${refundNo}`,
  });
};

/** Notifies the payer that such a refund was paid into the wallet. */
export const notifyRefundInWallet = (
  tx: Tx,
  { memberId, subject }: Payment,
  { refundNo, amountCents }: ReturnRow,
): Promise<void> =>
  notify(tx, {
    memberId,
    kind: 'service',
    template: 'refundInWallet',
    params: { title: subject, amountCents },
    link: walletPages.myWallet(),
    key: `refundInWallet:${refundNo}`,
  });

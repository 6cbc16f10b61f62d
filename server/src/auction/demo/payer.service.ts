/** Demo winners pay for the company's lots a few minutes later; now and then one does not (auction.md H9). */
import type { Tx } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { Failure } from '../../http/failure/failures.ts';
import { defineJob } from '../../jobs/job.ts';
import { receive } from '../../payment/api.ts';
import { openAuctionOrderPayment, payAuctionOrder } from '../order/order-payment.service.ts';
import { pays } from './bidder.ts';
import { asMember, demoBidders, firstAccount } from './demo-members.ts';
import { buyerOf, ordersToPay } from './demo.repository.ts';

/**
 * Pays at the embedded gateway, whose notice is processed like any other. A refusal means that the order no longer needs the
 * payment.
 */
const payOrder = async (orderNo: string, deps: Deps): Promise<void> => {
  const order = deps.config.demoOperator ? await buyerOf(deps.db, orderNo) : undefined;
  if (!order || !demoBidders.includes(order.buyerId)) return;
  const ctx = await asMember(deps, order.buyerId);
  try {
    const { payNo, amountCents } = await openAuctionOrderPayment(ctx, { orderNo });
    await payAuctionOrder(ctx, { orderNo, channel: 'sandbox' });
    await deps.db.inTx((tx) => receive(deps, tx, { payNo, channel: 'sandbox', tradeNo: `demo-${payNo}`, amountCents }));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    deps.log.debug({ orderNo, refusal: error.key }, 'a winner of the demo was refused');
  }
};

/** Scheduled job `demoAuction.pay`; the payment is made outside the job's transaction, like any payment. */
export const payJob = defineJob({
  kind: 'demoAuction.pay',
  mayBeGivenUp: true,
  prepare: payOrder,
  run: async () => {},
});

/** Skips winners who do not pay: the order defaults automatically. */
export const planPayments = async (tx: Tx): Promise<void> => {
  for (const { orderNo } of await ordersToPay(tx, payJob.kind, demoBidders, firstAccount))
    if (pays(orderNo)) await payJob.schedule(tx, orderNo, { seconds: 60 + Math.random() * 400 });
};

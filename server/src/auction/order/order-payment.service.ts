/** Payment for a won platform lot: at the cashier or from the wallet (auction.md B3). */
import type { orderSchemas } from '@juhe/contract/auction/order.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import * as auctionPages from '@juhe/contract/pages/auction';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { platformAccount } from '../../ledger/accounts.ts';
import { lockForPostings } from '../../ledger/lock-accounts.ts';
import { post } from '../../ledger/post.ts';
import { accountsOfRefund, createPayment, escrowOf, type Payable, startPayment, refund } from '../../payment/api.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { earningAccounts, earnPoints, pointsOf } from '../points/earn.ts';
import { orderFail, orderRefusal } from './order-failures.ts';
import { transitionOrder } from './order-transition.ts';
import { auctionOrderMachine } from './order-machine.ts';
import { notifyOrderReturned } from './order-notices.ts';
import { accountsOfPaid, orderPaid } from './order-paid.ts';
import { type AuctionOrderRow, findBoughtOrder, findOrder, lockOrders, secondsToPay } from './order.repository.ts';

type Input<K extends keyof typeof orderSchemas> = HandlerInput<(typeof orderSchemas)[K]>;
type Output<K extends keyof typeof orderSchemas> = HandlerOutput<(typeof orderSchemas)[K]>;

/** The payable kind of a won lot. */
export const auctionOrderPayable = 'auctionOrder';

/** Opens the single payment of an order, or returns the open one; it ends with the payment deadline. */
const openPayment = async (ctx: Ctx, tx: Tx, orderNo: string) => {
  const order = await findBoughtOrder(tx, ctx.memberId, orderNo);
  if (!order) throw orderFail('order.missing');
  if (order.sellerId !== null) throw orderFail('order.notPlatform');
  const expiresInSeconds = await secondsToPay(tx, order.id);
  if (order.state === 'defaulted' || (order.state === 'pendingPayment' && expiresInSeconds <= 0)) throw orderFail('order.late');
  if (order.state !== 'pendingPayment') throw orderRefusal(order.state);
  return createPayment(
    ctx.deps,
    tx,
    {
      memberId: ctx.memberId,
      kind: auctionOrderPayable,
      refs: [orderNo],
      subject: order.title,
      amountCents: order.priceCents,
      expiresInSeconds,
    },
    ctx.actor,
  );
};

export const openAuctionOrderPayment = (
  ctx: Ctx,
  { orderNo }: Input<'openAuctionOrderPayment'>,
): Promise<Output<'openAuctionOrderPayment'>> =>
  ctx.inTx(async (tx) => {
    const { payNo, amountCents } = await openPayment(ctx, tx, orderNo);
    return { payNo, amountCents };
  });

/** Starts or completes the payment through a channel. Money for an order that defaulted at the same instant is never taken. */
const pay = async (ctx: Ctx, tx: Tx, { orderNo, ...method }: Input<'payAuctionOrder'>): Promise<Output<'payAuctionOrder'>> => {
  const { payNo } = await openPayment(ctx, tx, orderNo);
  const param = await startPayment(ctx, { payNo, ...method });
  if (param.state === 'paid' && (await findOrder(tx, orderNo))?.state === 'defaulted') throw orderFail('order.late');
  return param;
};

export const payAuctionOrder = (ctx: Ctx, input: Input<'payAuctionOrder'>): Promise<Output<'payAuctionOrder'>> =>
  ctx.inTx((tx) => pay(ctx, tx, input));

export const payAuctionOrderFromWallet = (
  ctx: Ctx,
  { orderNo, password, code }: Input<'payAuctionOrderFromWallet'>,
): Promise<Output<'payAuctionOrderFromWallet'>> =>
  ctx.inTx(async (tx) => {
    await pay(ctx, tx, { orderNo, channel: 'balance', password, code });
    const order = await findOrder(tx, orderNo);
    if (!order) throw orderFail('order.missing');
    return { orderNo, state: order.state };
  });

/** The order of a payment, locked. */
const lockOrderOf = async (tx: Tx, orderNo: string): Promise<AuctionOrderRow> => {
  const read = await findOrder(tx, orderNo);
  const [order] = read ? await lockOrders(tx, [read.id]) : [];
  if (!order) throw new Error(`the payment of order ${orderNo} has no order`);
  return order;
};

/** Records a payment that was not due in the order's history, if the machine has a transition for it, and notifies the buyer. */
const bounced = async (tx: Tx, order: AuctionOrderRow, amountCents: number): Promise<void> => {
  if (auctionOrderMachine.next(order.state, 'bounce', 'system') !== undefined)
    await transitionOrder(tx, order, 'bounce', systemActor, String(amountCents));
  await notifyOrderReturned(tx, order, amountCents);
};

/** Payment handlers of a won lot: revenue at once, since the goods are in storage. Late money is refunded. */
export const auctionOrderPayables: Readonly<Record<typeof auctionOrderPayable, Payable>> = {
  [auctionOrderPayable]: {
    page: (_db, { refs: [orderNo = ''] }) => auctionPages.orderDetail({ orderNo }),
    async lock(tx, { payNo, refs: [orderNo = ''] }) {
      const order = await lockOrderOf(tx, orderNo);
      await lockForPostings(tx, [
        ...(await accountsOfRefund(tx, payNo)),
        ...accountsOfPaid(order),
        ...earningAccounts(order.buyerId),
        platformAccount('platformRevenue'),
      ]);
    },
    async onPaid(tx, { payNo, amountCents, refs: [orderNo = ''] }) {
      const order = await lockOrderOf(tx, orderNo);
      const { title, buyerId } = order;
      if (order.state !== 'pendingPayment') {
        await refund(tx, { payNo, amount: amountCents, key: `auctionOrder.late:${payNo}`, reason: title });
        return bounced(tx, order, amountCents);
      }
      await orderPaid(tx, order, { event: 'pay', actor: systemActor });
      await post(tx, {
        kind: 'auctionOrder.stored',
        ref: orderNo,
        key: `auctionOrder.stored:${orderNo}`,
        entries: [
          { account: escrowOf(payNo), amount: -amountCents },
          { account: platformAccount('platformRevenue'), amount: amountCents, memo: title },
        ],
      });
      await earnPoints(tx, { memberId: buyerId, points: pointsOf(amountCents), ref: orderNo, key: orderNo, memo: title });
    },
    async onReturned(tx, { refs: [orderNo = ''] }, amountCents) {
      await bounced(tx, await lockOrderOf(tx, orderNo), amountCents);
    },
  },
};

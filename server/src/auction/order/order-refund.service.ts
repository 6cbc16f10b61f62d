/** The company takes goods back after storage (auction.md B4, C9). */
import type { orderSchemas } from '@juhe/contract/auction/order.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/context.ts';
import { platformAccount } from '../../ledger/accounts.ts';
import { holdForPostings } from '../../ledger/hold.ts';
import { post } from '../../ledger/post.ts';
import { accountsOfRefund, refund } from '../../payment/api.ts';
import { reverseShare } from '../../wallet/api.ts';
import { earningAccounts, takeBackPoints } from '../points/earn.ts';
import { orderFail } from './order-failures.ts';
import { fireOrder } from './order-fire.ts';
import { tellRefunded } from './order-notices.ts';
import { earnedOf, paymentOf } from './order-refund.repository.ts';
import { type AuctionOrderRow, findOrder, lockOrders } from './order.repository.ts';

type Input<K extends keyof typeof orderSchemas> = HandlerInput<(typeof orderSchemas)[K]>;
type Output<K extends keyof typeof orderSchemas> = HandlerOutput<(typeof orderSchemas)[K]>;

const revenue = platformAccount('platformRevenue');

/** What the goods cost goes back: through the payment that paid for them, or into the wallet where the price never came to us as a payment of this order. */
const giveBack = async (tx: Tx, order: AuctionOrderRow, payNo: string | undefined, reason: string): Promise<void> => {
  const { orderNo, buyerId, priceCents, title } = order;
  const key = `auctionOrder.refunded:${orderNo}`;
  if (payNo !== undefined) {
    await refund(tx, { payNo, amount: priceCents, key, reason, from: revenue });
    return;
  }
  if (priceCents === 0) return;
  await post(tx, {
    kind: 'auctionOrder.refunded',
    ref: orderNo,
    key,
    entries: [
      { account: revenue, amount: -priceCents, memo: reason },
      { account: { kind: 'memberWallet', owner: buyerId }, amount: priceCents, memo: title },
    ],
  });
};

export const refundAuctionOrder = (
  ctx: Ctx,
  { orderNo, reason }: Input<'refundAuctionOrder'>,
): Promise<Output<'refundAuctionOrder'>> =>
  ctx.inTx(async (tx) => {
    const found = await findOrder(tx, orderNo);
    const ids = found ? [found.id, ...(found.sellerOrderId === null ? [] : [found.sellerOrderId])] : [];
    const locked = await lockOrders(tx, ids);
    const order = locked.find(({ id }) => id === found?.id);
    if (!order) throw orderFail('order.missing');
    const source = locked.find(({ id }) => id === order.sellerOrderId);
    const { buyerId, title } = order;
    const state = await fireOrder(tx, order, 'refund', ctx.actor, reason);
    const payNo = await paymentOf(tx, orderNo);
    await holdForPostings(tx, [
      ...(payNo === undefined ? [{ kind: 'memberWallet' as const, owner: buyerId }] : await accountsOfRefund(tx, payNo)),
      revenue,
      ...earningAccounts(buyerId),
    ]);
    await giveBack(tx, order, payNo, reason);
    const points = await earnedOf(tx, buyerId, orderNo);
    await takeBackPoints(tx, { memberId: buyerId, points, ref: orderNo, key: orderNo, memo: title });
    // The share of the fee that this sale made stands under the seller's order.
    if (source) await reverseShare(tx, source.orderNo, ctx.actor);
    await tellRefunded(tx, order, reason);
    return { orderNo, state };
  });

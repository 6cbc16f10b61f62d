/** The company takes goods back after storage (auction.md B4, C9). */
import type { orderSchemas } from '@juhe/contract/auction/order.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/context.ts';
import { platformAccount } from '../../ledger/accounts.ts';
import { holdForPostings } from '../../ledger/hold.ts';
import { post } from '../../ledger/post.ts';
import { accountsOfRefund, refund } from '../../payment/api.ts';
import { accountsOfReversal, reverseShare } from '../../wallet/api.ts';
import { earningAccounts, takeBackPoints } from '../points/earn.ts';
import { orderFail } from './order-failures.ts';
import { fireOrder } from './order-fire.ts';
import { tellRefunded } from './order-notices.ts';
import { paymentOf, purchaseOf, takeReturned } from './order-refund.repository.ts';
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

/**
 * The company takes goods back (auction.md B4, C9): what they cost, their part of the points that their purchase earned, and with the last
 * of them the share of the seller's fee.
 */
export const refundAuctionOrder = (
  ctx: Ctx,
  { orderNo, reason }: Input<'refundAuctionOrder'>,
): Promise<Output<'refundAuctionOrder'>> =>
  ctx.inTx(async (tx) => {
    const read = await findOrder(tx, orderNo);
    if (!read) throw orderFail('order.missing');
    const { id: purchaseId, sellerOrderId } = await purchaseOf(tx, read.id);
    const locked = await lockOrders(tx, [...new Set([read.id, purchaseId, ...(sellerOrderId === null ? [] : [sellerOrderId])])]);
    const orderOf = (id: string | null) => locked.find((row) => row.id === id);
    const [order, purchase, source] = [orderOf(read.id), orderOf(purchaseId), orderOf(sellerOrderId)];
    if (!order || !purchase) throw orderFail('order.missing');
    const { buyerId, title } = order;
    const state = await fireOrder(tx, order, 'refund', ctx.actor, reason);
    const payNo = await paymentOf(tx, orderNo);
    const { all, points } = await takeReturned(tx, purchase);
    // The share of the fee that the sale made stands under the seller's order.
    const shareOf = all ? source?.orderNo : undefined;
    await holdForPostings(tx, [
      ...(payNo === undefined ? [{ kind: 'memberWallet' as const, owner: buyerId }] : await accountsOfRefund(tx, payNo)),
      ...(shareOf === undefined ? [] : await accountsOfReversal(tx, shareOf)),
      revenue,
      ...earningAccounts(buyerId),
    ]);
    await giveBack(tx, order, payNo, reason);
    await takeBackPoints(tx, { memberId: buyerId, points, ref: orderNo, key: orderNo, memo: title });
    if (shareOf !== undefined) await reverseShare(tx, shareOf, ctx.actor);
    await tellRefunded(tx, order, reason);
    return { orderNo, state };
  });

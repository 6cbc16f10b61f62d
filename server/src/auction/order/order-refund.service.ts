/** Refund of goods by the company after storage (auction.md B4, C9). */
import type { orderSchemas } from '@juhe/contract/auction/order.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { platformAccount } from '../../ledger/accounts.ts';
import { lockForPostings } from '../../ledger/lock-accounts.ts';
import { post } from '../../ledger/post.ts';
import { accountsOfRefund, refund } from '../../payment/api.ts';
import { accountsOfReversal, reverseShare } from '../../wallet/api.ts';
import { earningAccounts, takeBackPoints } from '../points/earn.ts';
import { orderFail } from './order-failures.ts';
import { transitionOrder } from './order-transition.ts';
import { notifyRefunded } from './order-notices.ts';
import { paymentsOf, purchaseOf, recordReturnedGoods } from './order-refund.repository.ts';
import { type AuctionOrderRow, findOrder, lockOrders } from './order.repository.ts';

type Input<K extends keyof typeof orderSchemas> = HandlerInput<(typeof orderSchemas)[K]>;
type Output<K extends keyof typeof orderSchemas> = HandlerOutput<(typeof orderSchemas)[K]>;

const revenue = platformAccount('platformRevenue');

interface Part {
  readonly payNo: string;
  readonly cents: number;
}

/** Parts of the price to refund per payment; the remainder goes to the wallet. */
const partsOf = (priceCents: number, payments: readonly Part[]): Part[] => {
  let open = priceCents;
  return payments.flatMap(({ payNo, cents }) => {
    const part = Math.min(open, cents);
    open -= part;
    return part > 0 ? [{ payNo, cents: part }] : [];
  });
};

/** Refunds the price of the goods: through their payments, and into the wallet where the price was never paid to the company. */
const refundPrice = async (tx: Tx, order: AuctionOrderRow, parts: readonly Part[], reason: string): Promise<void> => {
  const { orderNo, buyerId, priceCents, title } = order;
  const key = `auctionOrder.refunded:${orderNo}`;
  for (const { payNo, cents } of parts) await refund(tx, { payNo, amount: cents, key: `${key}:${payNo}`, reason, from: revenue });
  const remainingCents = parts.reduce((sum, { cents }) => sum - cents, priceCents);
  if (remainingCents === 0) return;
  await post(tx, {
    kind: 'auctionOrder.refunded',
    ref: orderNo,
    key,
    entries: [
      { account: revenue, amount: -remainingCents, memo: reason },
      { account: { kind: 'memberWallet', owner: buyerId }, amount: remainingCents, memo: title },
    ],
  });
};

/**
 * Refunds goods (auction.md B4, C9): their price, their part of the points earned with the purchase, and with the last of
 * them the share of the seller's fee.
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
    // The share of the sale's fee is recorded under the seller's order. It is locked before the first change: a second update
    // of an order locks its members by its foreign keys, and members come after shares.
    const shareAccounts = source ? await accountsOfReversal(tx, source.orderNo) : [];
    const state = await transitionOrder(tx, order, 'refund', ctx.actor, reason);
    const parts = partsOf(order.priceCents, await paymentsOf(tx, order.id));
    const { all: isComplete, points } = await recordReturnedGoods(tx, purchase);
    const shareOf = isComplete ? source?.orderNo : undefined;
    const channels = [];
    for (const { payNo } of parts) channels.push(...(await accountsOfRefund(tx, payNo)));
    await lockForPostings(tx, [
      { kind: 'memberWallet' as const, owner: buyerId },
      ...channels,
      ...(isComplete ? shareAccounts : []),
      revenue,
      ...earningAccounts(buyerId),
    ]);
    await refundPrice(tx, order, parts, reason);
    await takeBackPoints(tx, { memberId: buyerId, points, ref: orderNo, key: orderNo, memo: title });
    if (shareOf !== undefined) await reverseShare(tx, shareOf, ctx.actor);
    await notifyRefunded(tx, order, reason);
    return { orderNo, state };
  });

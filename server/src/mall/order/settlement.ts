/** Moves an order's money: refunded in parts while after-sale is possible, paid to the seller at the end. Cents. */
import { lowerUse } from '../../rights/api.ts';
import type { Tx } from '../../db/db.ts';
import type { Actor } from '../../http/call/context.ts';
import { type Account, platformAccount } from '../../ledger/accounts.ts';
import { lockForPostings } from '../../ledger/lock-accounts.ts';
import { post } from '../../ledger/post.ts';
import { accountsOfRefund, escrowOf, type RefundInput, refund } from '../../payment/api.ts';
import { portion } from '../pricing/portion.ts';
import { orderAllowance } from '../red-bag/red-bag.service.ts';
import type { OrderRow } from './order.repository.ts';
import {
  addRefunded,
  addReturned,
  itemsToSettle,
  memberSaved,
  refundedSoFar,
  type Returned,
  setSettledCommission,
  type SettledItem,
} from './settlement.repository.ts';

export interface Settlement {
  /** Leaves the payment's escrow. */
  readonly cashCents: number;
  /** Leaves the order's allowance. */
  readonly redBagCents: number;
  /** The platform coupon's discount on goods that were not returned: the platform pays it to the shop. */
  readonly couponCents: number;
  readonly commissionCents: number;
}

/** Returns the share of an item that was not returned: `part` of `of`, by money or, where nothing was paid, by units. */
export const retainedOf = (item: SettledItem): { part: number; of: number } =>
  item.netCents > 0
    ? { part: item.netCents - item.refundedCents, of: item.netCents }
    : { part: item.quantity - item.refundedQuantity, of: item.quantity };

/**
 * Computes the settlement of a finished order. Commission is charged on the sale price (goods less the shop's coupon) of the
 * goods that were not returned, rounded down; the platform's own shop pays none and its coupons move nothing.
 */
export const settlementOf = (
  order: { payableCents: number; refundedCents: number; ofPlatform: boolean; commissionBp: number },
  items: readonly SettledItem[],
): Settlement => {
  const sum = (of: (item: SettledItem) => number): number => items.reduce((total, item) => total + of(item), 0);
  const cashCents = order.payableCents - order.refundedCents;
  const redBagCents = sum((item) => item.redBagCents - item.refundedRedBagCents);
  if (order.ofPlatform) return { cashCents, redBagCents, couponCents: 0, commissionCents: 0 };
  const couponCents = sum((item) => {
    const { part, of } = retainedOf(item);
    return portion(item.platformCouponCents, part, of);
  });
  const goodsCents = sum((item) => item.netCents - item.refundedCents) + redBagCents + couponCents;
  return { cashCents, redBagCents, couponCents, commissionCents: portion(goodsCents, order.commissionBp, 10_000) };
};

/**
 * The only function by which an order's money finally leaves escrow: on completion, or on a full refund after shipping when
 * unrefunded freight remains. Afterwards nothing of the order is in escrow or in its allowance. Requires the order's lock.
 */
export const settleOrder = async (tx: Tx, order: OrderRow): Promise<void> => {
  const { orderNo, payNo, shopOwnerId, shopId, title } = order;
  if (payNo === null) throw new Error(`order ${orderNo} is settled without a payment`);
  const ofPlatform = shopOwnerId === null;
  const { cashCents, redBagCents, couponCents, commissionCents } = settlementOf(
    { ...order, refundedCents: await refundedSoFar(tx, order.id), ofPlatform },
    await itemsToSettle(tx, order.id),
  );
  if (!ofPlatform) await setSettledCommission(tx, order.id, order.commissionBp);
  const shopCents = ofPlatform ? 0 : cashCents + redBagCents + couponCents - commissionCents;
  const platformCents = ofPlatform ? cashCents + redBagCents : commissionCents - couponCents;
  const entries = [
    { account: escrowOf(payNo), amount: -cashCents },
    { account: orderAllowance(orderNo), amount: -redBagCents },
    { account: { kind: 'companyWallet' as const, owner: shopId }, amount: shopCents, memo: title },
    { account: platformAccount('platformRevenue'), amount: platformCents, memo: title },
  ].filter(({ amount }) => amount !== 0);
  if (entries.length === 0) return;
  await post(tx, { kind: 'order.settled', ref: orderNo, key: `order.settled:${orderNo}`, entries });
};

/** Locks the accounts of `settleOrder` together with `more`, before the first of several postings. */
export const lockSettlementAccounts = async (tx: Tx, order: OrderRow, more: readonly Account[]): Promise<void> => {
  const { orderNo, redBagCents, payNo, shopId, shopOwnerId } = order;
  if (payNo === null) throw new Error(`order ${orderNo} is settled without a payment`);
  await lockForPostings(tx, [
    escrowOf(payNo),
    ...(redBagCents > 0 ? [orderAllowance(orderNo)] : []),
    ...(shopOwnerId === null ? [] : [{ kind: 'companyWallet' as const, owner: shopId }]),
    platformAccount('platformRevenue'),
    ...more,
  ]);
};

/** Returns the amount paid for the goods of an order that were not returned, without freight and red bag. */
export const paidForRetained = async (tx: Tx, orderId: string): Promise<number> =>
  (await itemsToSettle(tx, orderId)).reduce((sum, { netCents, refundedCents }) => sum + netCents - refundedCents, 0);

/**
 * Locks, before the first of several postings, the accounts involved in refunds of an order. With `settled` also those that
 * `settleOrder` pays. Requires the locks of order, goods and coupons.
 */
export const lockOrderAccounts = async (tx: Tx, order: OrderRow, { settled = false } = {}): Promise<void> => {
  const { orderNo, memberId, redBagCents, payNo, shopId } = order;
  if (payNo === null) throw new Error(`order ${orderNo} is paid without a payment`);
  await lockForPostings(tx, [
    ...(await accountsOfRefund(tx, payNo)),
    ...(redBagCents > 0 ? [orderAllowance(orderNo), { kind: 'allowance' as const, owner: memberId }] : []),
    ...(settled ? [{ kind: 'companyWallet' as const, owner: shopId }, platformAccount('platformRevenue')] : []),
  ]);
};

export interface PartBack extends Returned {
  /** Freight refunded with it; negative: freight that has become due and is withheld (MALL-113). */
  readonly freightCents: number;
  /** The caller's unique key of this part. */
  readonly key: string;
  readonly reason: string;
  readonly actor: Actor;
}

/**
 * Records an amount as refunded and pays it through its original channel; no effect for goods that cost nothing. Requires the
 * order's lock.
 */
export const payOut = async (tx: Tx, order: OrderRow, back: Omit<RefundInput, 'payNo' | 'from'>): Promise<void> => {
  if (order.payNo === null) throw new Error(`order ${order.orderNo} is paid without a payment`);
  if (back.amount === 0) return;
  await addRefunded(tx, order.id, back.amount);
  await refund(tx, { ...back, payNo: order.payNo });
};

/**
 * Refunds a part of an order's item to its member: the money through its original channel, the red bag's share into the
 * member's allowance. The ledger refuses more than was bought or paid. Requires the order's lock.
 */
export const refundOrderPart = async (tx: Tx, order: OrderRow, part: PartBack): Promise<void> => {
  const { cents, redBagCents, freightCents, key, reason, actor } = part;
  await addReturned(tx, part);
  await lowerUse(tx, 'memberPrice', order.orderNo, await memberSaved(tx, order.id));
  await payOut(tx, order, { amount: cents + freightCents, key, reason, actor });
  if (redBagCents > 0)
    await post(tx, {
      kind: 'redBag.returned',
      ref: order.orderNo,
      key: `redBag.returned:${key}`,
      entries: [
        { account: orderAllowance(order.orderNo), amount: -redBagCents, memo: reason },
        { account: { kind: 'allowance', owner: order.memberId }, amount: redBagCents, memo: order.title },
      ],
    });
};

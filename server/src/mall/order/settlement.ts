/** Where an order's money goes: back in parts while after-sale is possible, on to who sold it at the end. Cents. */
import { lowerUse } from '../../applyfor/api.ts';
import type { Tx } from '../../db/db.ts';
import type { Actor } from '../../http/context.ts';
import { type Account, platformAccount } from '../../ledger/accounts.ts';
import { holdForPostings } from '../../ledger/hold.ts';
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
  /** What the platform's coupon took off what was kept: the platform pays it to the shop. */
  readonly couponCents: number;
  readonly commissionCents: number;
}

/** What of an item was kept: `part` of `of`, by money or, where nothing was paid, by units. */
export const keptOf = (item: SettledItem): { part: number; of: number } =>
  item.netCents > 0
    ? { part: item.netCents - item.refundedCents, of: item.netCents }
    : { part: item.quantity - item.refundedQuantity, of: item.quantity };

/**
 * What an order that is over leaves to divide. Commission is of what the shop sold for (goods less its own coupon) and that was
 * kept, rounded down; the platform's own shop pays none and its coupons move nothing.
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
    const { part, of } = keptOf(item);
    return portion(item.platformCouponCents, part, of);
  });
  const goodsCents = sum((item) => item.netCents - item.refundedCents) + redBagCents + couponCents;
  return { cashCents, redBagCents, couponCents, commissionCents: portion(goodsCents, order.commissionBp, 10_000) };
};

/**
 * The one place where an order's money leaves escrow for good: completed, or given back in full after shipping, when what was not
 * refunded (freight) is still there. Afterwards nothing of the order is in escrow or in its allowance. Call it behind the order's lock.
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
export const holdSettlement = async (tx: Tx, order: OrderRow, more: readonly Account[]): Promise<void> => {
  const { orderNo, redBagCents, payNo, shopId, shopOwnerId } = order;
  if (payNo === null) throw new Error(`order ${orderNo} is settled without a payment`);
  await holdForPostings(tx, [
    escrowOf(payNo),
    ...(redBagCents > 0 ? [orderAllowance(orderNo)] : []),
    ...(shopOwnerId === null ? [] : [{ kind: 'companyWallet' as const, owner: shopId }]),
    platformAccount('platformRevenue'),
    ...more,
  ]);
};

/** What the member paid for the goods of an order that were kept, without freight and red bag. */
export const paidForKept = async (tx: Tx, orderId: string): Promise<number> =>
  (await itemsToSettle(tx, orderId)).reduce((sum, { netCents, refundedCents }) => sum + netCents - refundedCents, 0);

/**
 * Locks, before the first of several postings, the accounts between which an order's money can go back. With `settled` also those that
 * `settleOrder` pays. Call it behind the locks of order, goods and coupons.
 */
export const holdOrderAccounts = async (tx: Tx, order: OrderRow, { settled = false } = {}): Promise<void> => {
  const { orderNo, memberId, redBagCents, payNo, shopId } = order;
  if (payNo === null) throw new Error(`order ${orderNo} is paid without a payment`);
  await holdForPostings(tx, [
    ...(await accountsOfRefund(tx, payNo)),
    ...(redBagCents > 0 ? [orderAllowance(orderNo), { kind: 'allowance' as const, owner: memberId }] : []),
    ...(settled ? [{ kind: 'companyWallet' as const, owner: shopId }, platformAccount('platformRevenue')] : []),
  ]);
};

export interface PartBack extends Returned {
  /** Freight that goes back with it; below zero what has become due and is withheld (docs/domain-language.md, after-sale). */
  readonly freightCents: number;
  /** The caller's name of this part: once. */
  readonly key: string;
  readonly reason: string;
  readonly actor: Actor;
}

/** Books an amount as refunded and pays it by the way it came; without effect for goods that cost nothing. Behind the order's lock. */
export const payOut = async (tx: Tx, order: OrderRow, back: Omit<RefundInput, 'payNo' | 'from'>): Promise<void> => {
  if (order.payNo === null) throw new Error(`order ${order.orderNo} is paid without a payment`);
  if (back.amount === 0) return;
  await addRefunded(tx, order.id, back.amount);
  await refund(tx, { ...back, payNo: order.payNo });
};

/**
 * Gives a part of an order's item back to its member: the money by the way it came, the red bag's share into the member's allowance.
 * More than was bought or paid is refused by the books. Call it behind the order's lock.
 */
export const giveBackPart = async (tx: Tx, order: OrderRow, part: PartBack): Promise<void> => {
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

/** What happens to a member's coupons as orders are made, paid and ended. */
import type { Tx } from '../../db/db.ts';
import type { Actor } from '../../http/context.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { couponMachine } from './coupon-machine.ts';
import * as repository from './coupon-use.repository.ts';

/** A coupon and what it takes off each order of a checkout, in cents above zero. */
export interface CouponUse {
  readonly memberCouponId: string;
  readonly orders: readonly { readonly orderId: string; readonly cents: number }[];
}

/** Locks coupons for new orders, compare-and-set: of simultaneous checkouts one wins, the others are refused (409 `coupon.locked`, `coupon.used`). */
export const lockCoupons = async (tx: Tx, actor: Actor, uses: readonly CouponUse[]): Promise<void> => {
  for (const { memberCouponId } of uses.toSorted((a, b) => (a.memberCouponId < b.memberCouponId ? -1 : 1)))
    await couponMachine.fire(tx, { id: memberCouponId, event: 'lock', actor });
  await repository.insertUses(
    tx,
    uses.flatMap(({ memberCouponId, orders }) => orders.map((order) => ({ ...order, memberCouponId }))),
  );
};

/** Orders were paid: their coupons are used. */
export const spendCouponsOf = async (tx: Tx, orderIds: readonly string[]): Promise<void> => {
  for (const { id, state } of await repository.lockCouponsOf(tx, orderIds)) {
    if (state !== 'locked') continue;
    await couponMachine.fire(tx, { id, event: 'use', actor: systemActor });
    await repository.setUsedAt(tx, id, true);
  }
};

/**
 * Orders were cancelled, expired or refunded as a whole before shipping (their state says so already): a coupon that no other
 * order of its checkout needs comes back, or expires at once when its end is over.
 */
export const giveBackCouponsOf = async (tx: Tx, orderIds: readonly string[]): Promise<void> => {
  for (const { id, state, over } of await repository.lockCouponsOf(tx, orderIds)) {
    if ((state !== 'locked' && state !== 'used') || (await repository.isNeeded(tx, id))) continue;
    await couponMachine.fire(tx, { id, event: state === 'locked' ? 'release' : 'giveBack', actor: systemActor });
    await repository.setUsedAt(tx, id, false);
    if (over) await couponMachine.fire(tx, { id, event: 'expire', actor: systemActor });
  }
};

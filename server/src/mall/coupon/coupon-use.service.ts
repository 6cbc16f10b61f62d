/** Effects of creating, paying and ending orders on a member's coupons. */
import type { Tx } from '../../db/db.ts';
import type { Actor } from '../../http/call/context.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { couponMachine } from './coupon-machine.ts';
import * as repository from './coupon-use.repository.ts';

/** A coupon and its discount for each order of a checkout, in cents above zero. */
export interface CouponUse {
  readonly memberCouponId: string;
  readonly orders: readonly { readonly orderId: string; readonly cents: number }[];
}

/**
 * Locks coupons for new orders by compare-and-set: of concurrent checkouts one succeeds, the others are refused (409
 * `coupon.locked`, `coupon.used`).
 */
export const lockCoupons = async (tx: Tx, actor: Actor, uses: readonly CouponUse[]): Promise<void> => {
  for (const { memberCouponId } of uses.toSorted((a, b) => (a.memberCouponId < b.memberCouponId ? -1 : 1)))
    await couponMachine.transition(tx, { id: memberCouponId, event: 'lock', actor });
  await repository.insertUses(
    tx,
    uses.flatMap(({ memberCouponId, orders }) => orders.map((order) => ({ ...order, memberCouponId }))),
  );
};

/** Marks the coupons of paid orders as used. */
export const spendCouponsOf = async (tx: Tx, orderIds: readonly string[]): Promise<void> => {
  for (const { id, state } of await repository.lockCouponsOf(tx, orderIds)) {
    if (state !== 'locked') continue;
    await couponMachine.transition(tx, { id, event: 'use', actor: systemActor });
    await repository.setUsedAt(tx, id, true);
  }
};

/**
 * Returns the coupons of orders that were cancelled, expired or fully refunded before shipping (the state is already set): a
 * coupon that no other order of its checkout needs is returned, or expires immediately when it is past its end.
 */
export const returnCouponsOf = async (tx: Tx, orderIds: readonly string[]): Promise<void> => {
  for (const { id, state, over: isOver } of await repository.lockCouponsOf(tx, orderIds)) {
    if ((state !== 'locked' && state !== 'used') || (await repository.isNeeded(tx, id))) continue;
    await couponMachine.transition(tx, { id, event: state === 'locked' ? 'release' : 'giveBack', actor: systemActor });
    await repository.setUsedAt(tx, id, false);
    if (isOver) await couponMachine.transition(tx, { id, event: 'expire', actor: systemActor });
  }
};

import { defineMachine } from '../../state-machine/machine.ts';
import { couponUseFail } from './coupon-use-failures.ts';

/**
 * The lifecycle of a member's coupon (domain.md §4). `lock` holds it for unpaid orders, `release` when none of them remains;
 * `use` at payment, `giveBack` when all of its orders were refunded before shipping.
 */
export const couponMachine = defineMachine({
  aggregate: 'memberCoupon',
  table: 'member_coupon',
  initial: 'unused',
  transitions: [
    { from: 'unused', event: 'lock', to: 'locked', by: ['member'] },
    { from: 'locked', event: 'use', to: 'used', by: ['system'] },
    { from: 'locked', event: 'release', to: 'unused', by: ['system'] },
    { from: 'used', event: 'giveBack', to: 'unused', by: ['system'] },
    { from: 'unused', event: 'expire', to: 'expired', by: ['system'] },
  ],
  refused: (state) => {
    if (state === 'locked') return couponUseFail('coupon.locked');
    return couponUseFail(state === 'used' ? 'coupon.used' : 'coupon.expired');
  },
});

export type CouponState = (typeof couponMachine.states)[number];

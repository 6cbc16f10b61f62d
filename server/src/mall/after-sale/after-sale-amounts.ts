/** Values of the returned units of an item (MALL-112 to MALL-114), in cents. */
import { type AfterSaleReason, isSellersFault } from '@juhe/contract/mall/after-sale-reasons';
import type { OrderState } from '@juhe/contract/mall/order.schemas';
import type { FreightRule } from '../shared/freight.repository.ts';
import { freightOf } from '../pricing/amounts.ts';
import { portion, shareOf } from '../pricing/portion.ts';

export interface PaidItem {
  readonly priceCents: number;
  readonly quantity: number;
  readonly discountCents: number;
  readonly redBagCents: number;
  /** Units already returned. */
  readonly returned: number;
}

export interface RefundValue {
  /** At the order's price. */
  readonly goodsCents: number;
  /** Share of coupons and red bag. */
  readonly discountCents: number;
  /** Maximum refund to the original payment method. */
  readonly maxCents: number;
  /** Share of the red bag. */
  readonly redBagCents: number;
}

/**
 * Returns the value of the next `quantity` units of an item; the values of all units add up to the amount paid for it, and
 * the last unit gets the remainder.
 */
export const refundValueOf = (item: PaidItem, quantity: number): RefundValue => {
  const goodsCents = item.priceCents * quantity;
  const paidCents = item.priceCents * item.quantity - item.discountCents;
  const maxCents = shareOf(paidCents, item.returned, quantity, item.quantity);
  return {
    goodsCents,
    discountCents: goodsCents - maxCents,
    maxCents,
    redBagCents: shareOf(item.redBagCents, item.returned, quantity, item.quantity),
  };
};

/** Returns the share of the red bag that is refunded with `cents` of at most `maxCents`. */
export const redBagWith = ({ maxCents, redBagCents }: Pick<RefundValue, 'maxCents' | 'redBagCents'>, cents: number): number =>
  cents === maxCents ? redBagCents : portion(redBagCents, cents, maxCents);

/** Returns who pays for returning the goods. */
export const wayBackPayer = (reason: AfterSaleReason): 'seller' | 'member' => (isSellersFault(reason) ? 'seller' : 'member');

/** State of an order's freight across its cases, in cents. */
export interface FreightState {
  readonly orderState: OrderState;
  /** Freight paid, and how much of it was refunded; negative when some became due. */
  readonly freightCents: number;
  readonly freightBackCents: number;
  /** The freight rule at the time of the order. */
  readonly freight: FreightRule;
  /** Shelf price of the units that remain after this case; 0 when none remains. */
  readonly shelfLeftCents: number;
}

export type FreightReason = 'none' | 'unshipped' | 'due' | 'fault' | 'notLast' | 'choice';

/**
 * Returns the freight refunded with `cents` of at most `maxCents` (domain.md §4); negative: the amount withheld. Before
 * shipping, an order's freight is that of the remaining goods. Afterwards it is refunded with the last unit when the whole
 * amount is requested for a fault of the seller's; a return by choice does not refund it.
 */
export const freightWith = (
  state: FreightState,
  { reason, cents, maxCents }: { reason: AfterSaleReason | undefined; cents: number; maxCents: number },
): { freightCents: number; why: FreightReason } => {
  const retainedCents = state.freightCents - state.freightBackCents;
  const isLast = state.shelfLeftCents === 0;
  if (state.orderState === 'paid') {
    const dueCents = isLast ? 0 : Math.max(retainedCents, freightOf(state.freight, state.shelfLeftCents));
    const freightCents = Math.max(retainedCents - dueCents, -cents);
    if (freightCents === 0) return { freightCents: 0, why: 'none' };
    return { freightCents, why: freightCents < 0 ? 'due' : 'unshipped' };
  }
  if (retainedCents === 0) return { freightCents: 0, why: 'none' };
  if (reason === undefined || !isSellersFault(reason)) return { freightCents: 0, why: 'choice' };
  return isLast && cents === maxCents ? { freightCents: retainedCents, why: 'fault' } : { freightCents: 0, why: 'notLast' };
};

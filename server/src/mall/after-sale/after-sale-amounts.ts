/** What units of an item are worth (docs/domain-language.md, after-sale). Cents. */
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
  /** Units that went back already. */
  readonly returned: number;
}

export interface Worth {
  /** At the price of the order. */
  readonly goodsCents: number;
  /** Their part of coupons and red bag. */
  readonly discountCents: number;
  /** The most that comes back to the way it came. */
  readonly maxCents: number;
  /** Their part of the red bag. */
  readonly redBagCents: number;
}

/** The next `quantity` units of an item; what all its parts are worth adds up to what was paid for it, the last gets the rest. */
export const worthOf = (item: PaidItem, quantity: number): Worth => {
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

/** The red bag's part that goes back with `cents` of at most `maxCents`. */
export const redBagWith = ({ maxCents, redBagCents }: Pick<Worth, 'maxCents' | 'redBagCents'>, cents: number): number =>
  cents === maxCents ? redBagCents : portion(redBagCents, cents, maxCents);

/** Who pays for goods that are sent back. */
export const wayBackPayer = (reason: AfterSaleReason): 'seller' | 'member' => (isSellersFault(reason) ? 'seller' : 'member');

/** An order's freight as its cases find it. Cents. */
export interface FreightStand {
  readonly orderState: OrderState;
  /** What was paid for freight, and what of that went back; below zero when some became due. */
  readonly freightCents: number;
  readonly freightBackCents: number;
  /** What the order was made under. */
  readonly freight: FreightRule;
  /** What the shelf asked for the units that stay after this case; 0 when none stays. */
  readonly shelfLeftCents: number;
}

export type FreightWhy = 'none' | 'unshipped' | 'due' | 'fault' | 'notLast' | 'choice';

/**
 * The freight that goes with `cents` of at most `maxCents` (domain.md §4); below zero: what is withheld. Before shipping an order's
 * freight is that of the goods which stay. Afterwards it goes back with the last unit when the whole amount is asked for a fault of
 * the seller's; a refund by choice leaves it.
 */
export const freightWith = (
  stand: FreightStand,
  { reason, cents, maxCents }: { reason: AfterSaleReason | undefined; cents: number; maxCents: number },
): { freightCents: number; why: FreightWhy } => {
  const retainedCents = stand.freightCents - stand.freightBackCents;
  const isLast = stand.shelfLeftCents === 0;
  if (stand.orderState === 'paid') {
    const dueCents = isLast ? 0 : Math.max(retainedCents, freightOf(stand.freight, stand.shelfLeftCents));
    const freightCents = Math.max(retainedCents - dueCents, -cents);
    if (freightCents === 0) return { freightCents: 0, why: 'none' };
    return { freightCents, why: freightCents < 0 ? 'due' : 'unshipped' };
  }
  if (retainedCents === 0) return { freightCents: 0, why: 'none' };
  if (reason === undefined || !isSellersFault(reason)) return { freightCents: 0, why: 'choice' };
  return isLast && cents === maxCents ? { freightCents: retainedCents, why: 'fault' } : { freightCents: 0, why: 'notLast' };
};

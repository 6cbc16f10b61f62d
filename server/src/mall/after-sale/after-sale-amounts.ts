/** What units of an item are worth (docs/domain-language.md, after-sale). Cents. */
import { portion, shareOf } from '../order/settlement.ts';

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

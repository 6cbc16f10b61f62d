import type { Db, Tx } from '../../db/db.ts';
import { extensionPoint } from '../../modules/extension-point.ts';

export type OriginKind = 'group' | 'bargain';

/** What a member wants to buy at another price than the shelf's. */
export interface OriginWant {
  readonly memberId: string;
  readonly skuId: string;
  readonly quantity: number;
  /** The activity, and the group to join; or the bargain: as the browser named them. */
  readonly activityId?: string | undefined;
  readonly groupId?: string | undefined;
  readonly bargainId?: string | undefined;
}

/** An order that was made, as its origin knows it. */
export interface OriginOrder {
  readonly id: string;
  readonly orderNo: string;
  readonly memberId: string;
  readonly payNo: string | null;
  readonly payableCents: number;
  /** What `quote` answered. */
  readonly originRef: string;
  readonly units: readonly { readonly skuId: string; readonly quantity: number }[];
}

/**
 * Why an order has another price than the shelf's (domain.md §4: group buying, bargain). Such an order has one item, takes no
 * coupon and no red bag. Every function may refuse by throwing a failure; then nothing happens.
 */
export interface OrderOrigin {
  /** The price of one unit in cents now, and what the order keeps of where it came from. Called for the preview and again in the transaction of the order. */
  quote(db: Db, want: OriginWant): Promise<{ priceCents: number; ref: string }>;
  /** The unpaid order was inserted, in the same transaction. */
  onCreated?(tx: Tx, order: OriginOrder): Promise<void>;
  /** Locks what `onPaid` changes besides the order: behind the order itself, before its goods, its coupons and any account. */
  hold?(tx: Tx, originRef: string): Promise<void>;
  /**
   * Its money is in escrow and its units are sold: `paid` goes on to shipping (a group that it fills calls `fillOrders`
   * for the others), `grouping` waits for `fillOrders` or `failOrders`, `refunded` gives everything back at once and says why in
   * the order's history: `full`, `over`, `joined` (texts in `order.failWhy` of the app).
   */
  onPaid(tx: Tx, order: OriginOrder): Promise<'paid' | 'grouping' | { readonly refunded: string }>;
  /** It was cancelled or expired unpaid. */
  onEnded?(tx: Tx, order: OriginOrder): Promise<void>;
}

/** How an order of each origin is priced and what follows from it. */
export const orderOrigins = extensionPoint<OriginKind, OrderOrigin>('orderOrigin');

import type { Db, Tx } from '../../db/db.ts';
import { extensionPoint } from '../../modules/extension-point.ts';

export type PromotionKind = 'group' | 'bargain';

/** A request to buy at a price other than the shelf price. */
export interface PromotionRequest {
  readonly memberId: string;
  readonly skuId: string;
  readonly quantity: number;
  /** The activity, and the group to join, or the bargain: as named by the browser. */
  readonly activityId?: string | undefined;
  readonly groupId?: string | undefined;
  readonly bargainId?: string | undefined;
}

/** A created order from the viewpoint of its promotion. */
export interface PromotionOrder {
  readonly id: string;
  readonly orderNo: string;
  readonly memberId: string;
  readonly payNo: string | null;
  readonly payableCents: number;
  /** The `ref` returned by `quote`. */
  readonly originRef: string;
  readonly units: readonly { readonly skuId: string; readonly quantity: number }[];
}

/**
 * A reason for a price other than the shelf price (domain.md §4: group buying, bargain). Such an order has one item and
 * accepts neither coupon nor red bag. Every function may refuse by throwing a failure; then nothing happens.
 */
export interface PromotionSource {
  /**
   * Returns the current price of one unit in cents, and the promotion's reference stored with the order. Called for the preview
   * and again in the transaction of the order.
   */
  quote(db: Db, request: PromotionRequest): Promise<{ priceCents: number; ref: string }>;
  /** Called after the unpaid order was inserted, in the same transaction. */
  onCreated?(tx: Tx, order: PromotionOrder): Promise<void>;
  /**
   * Locks the rows that `onPaid` changes besides the order: after the order itself, before its goods, its coupons and any
   * account.
   */
  lock?(tx: Tx, originRef: string): Promise<void>;
  /**
   * Called when the money is in escrow and the units are sold: `paid` continues to shipping (for a group that it fills it
   * calls `fillOrders` for the others), `grouping` waits for `fillOrders` or `failOrders`, `refunded` refunds everything
   * immediately and states the reason in the order's history: `full`, `over`, `joined` (texts in `order.failWhy` of the app).
   */
  onPaid(tx: Tx, order: PromotionOrder): Promise<'paid' | 'grouping' | { readonly refunded: string }>;
  /** Called when it was cancelled or expired unpaid. */
  onEnded?(tx: Tx, order: PromotionOrder): Promise<void>;
}

/** Pricing and effects of orders, by promotion. */
export const promotionSources = extensionPoint<PromotionKind, PromotionSource>('promotionSource');

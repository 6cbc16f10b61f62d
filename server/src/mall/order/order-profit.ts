/** Basis of the profit sharing of an order (wallet.md (a)), provided to subscribers by the scheduled job `order.profit`. */
import type { Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { jobKind } from '../../jobs/job.ts';
import type { orderMachine } from './order-machine.ts';
import { findOrder, type OrderRow } from './order.repository.ts';
import { settlementOf } from './settlement.ts';
import { itemsToSettle } from './settlement.repository.ts';

/** Runs after each money-relevant change to an order of an invited member; `ref` is the order number. */
export const orderProfitKind = jobKind('order.profit');

const events: ReadonlySet<(typeof orderMachine.events)[number]> = new Set([
  'pay',
  'join',
  'refundPart',
  'refund',
  'refundRest',
  'fail',
  'complete',
]);

/** Schedules `order.profit` after such an event. Requires the order's lock. */
export const followProfit = async (
  tx: Tx,
  { orderNo, memberId }: Pick<OrderRow, 'orderNo' | 'memberId'>,
  event: (typeof orderMachine.events)[number],
): Promise<void> => {
  if (!events.has(event)) return;
  const invited = await tx.maybe(sql`select from member where id = ${memberId} and inviter_id is not null`);
  if (invited) await orderProfitKind.schedule(tx, orderNo, { seconds: 0 });
};

export interface OrderProfit {
  readonly memberId: string;
  /** Null for the platform's own shop. */
  readonly shopOwnerId: string | null;
  readonly stage: 'underWay' | 'completed' | 'ended';
  /** Amount paid for the goods of each item and not refunded, without freight, coupon and red bag. Cents. */
  readonly keptCents: readonly number[];
  /**
   * The platform's share of the order in its current state: commission less its coupons, everything in its own shop. May be
   * negative. Cents.
   */
  readonly revenueCents: number;
}

const stageOf = ({ state }: OrderRow): OrderProfit['stage'] => {
  if (state === 'completed') return 'completed';
  return state === 'cancelled' || state === 'refunded' ? 'ended' : 'underWay';
};

/** Requires the order's lock. Undefined for a missing or unpaid order. */
export const orderProfit = async (tx: Tx, orderNo: string): Promise<OrderProfit | undefined> => {
  const order = await findOrder(tx, orderNo);
  if (!order || order.state === 'pendingPayment') return undefined;
  const { memberId, shopOwnerId } = order;
  const items = await itemsToSettle(tx, order.id);
  const ofPlatform = shopOwnerId === null;
  const { cashCents, redBagCents, couponCents, commissionCents } = settlementOf({ ...order, ofPlatform }, items);
  return {
    memberId,
    shopOwnerId,
    stage: stageOf(order),
    keptCents: items.map(({ netCents, refundedCents }) => netCents - refundedCents),
    revenueCents: ofPlatform ? cashCents + redBagCents : commissionCents - couponCents,
  };
};

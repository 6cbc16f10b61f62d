import type { OrderSide } from '@juhe/contract/auction/order-groups';
import { orderActions, type OrderAction } from '@juhe/contract/auction/order.schemas';
import { type AuctionOrderEvent, auctionOrderMachine } from './order-machine.ts';
import type { AuctionOrderRow } from './order.repository.ts';

/** Facts about an order and its caller that determine the actions, in addition to the state machine. */
export type ActionRow = Pick<AuctionOrderRow, 'state' | 'origin' | 'sellerId' | 'quantity' | 'claimWithdrawn' | 'buyerId'> & {
  /** The payment deadline has passed by the database clock, although its job may not have run yet. */
  readonly payOver: boolean;
  /** The offered goods have a bid and can no longer be withdrawn. */
  readonly hasBids: boolean;
  /** The receipt of its parcel was already extended. */
  readonly extended: boolean;
};

/** Member events of the seller; `statement` belongs to both sides, all others to the buyer. */
const sellerEvents: ReadonlySet<AuctionOrderEvent> = new Set(['confirm', 'deny', 'statement']);
const buyerEvents: ReadonlySet<AuctionOrderEvent> = new Set(
  auctionOrderMachine.events.filter((event) => event === 'statement' || !sellerEvents.has(event)),
);

/** Additional conditions for an event that the state allows. */
const guards: Partial<Record<AuctionOrderEvent, (row: ActionRow) => boolean>> = {
  claim: ({ sellerId, payOver }) => sellerId !== null && !payOver,
  withdrawClaim: ({ claimWithdrawn }) => !claimWithdrawn,
  split: ({ quantity }) => quantity > 1,
  takeBack: ({ hasBids }) => !hasBids,
  extend: ({ extended }) => !extended,
};

/**
 * Returns the caller's current actions on an order (auction.md D3), in contract order: the events that the machine allows a
 * member on this side, except those that the row forbids, plus `pay` for platform lots and `track` for goods in transit.
 */
export const actionsOf = (row: ActionRow, side: OrderSide): OrderAction[] => {
  const sideEvents = side === 'buy' ? buyerEvents : sellerEvents;
  const allowed = new Set<string>(
    auctionOrderMachine
      .eventsFrom(row.state, 'member')
      .filter((event) => sideEvents.has(event) && (guards[event]?.(row) ?? true)),
  );
  if (side === 'buy' && row.state === 'pendingPayment' && row.sellerId === null && !row.payOver) allowed.add('pay');
  if (side === 'buy' && (row.state === 'shipped' || row.state === 'received')) allowed.add('track');
  return orderActions.filter((action) => allowed.has(action));
};

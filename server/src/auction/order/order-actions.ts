import type { OrderSide } from '@juhe/contract/auction/order-groups';
import { orderActions, type OrderAction } from '@juhe/contract/auction/order.schemas';
import { type AuctionOrderEvent, auctionOrderMachine } from './order-machine.ts';
import type { AuctionOrderRow } from './order.repository.ts';

/** What of an order and of its caller decides about the actions, beside the machine. */
export type ActionRow = Pick<AuctionOrderRow, 'state' | 'origin' | 'sellerId' | 'quantity' | 'claimWithdrawn' | 'buyerId'> & {
  /** The time to pay is over by the database's clock, although the deadline may not have been met yet. */
  readonly payOver: boolean;
  /** Goods on offer have a bid: they can't be taken back any more. */
  readonly hasBids: boolean;
  /** The receipt of its parcel was put off before. */
  readonly extended: boolean;
};

/** Events of members that are the seller's; `statement` is both sides', all others are the buyer's. */
const sellerEvents: ReadonlySet<AuctionOrderEvent> = new Set(['confirm', 'deny', 'statement']);
const buyerEvents: ReadonlySet<AuctionOrderEvent> = new Set(
  auctionOrderMachine.events.filter((event) => event === 'statement' || !sellerEvents.has(event)),
);

/** What keeps an event from a row whose state lists it. */
const guards: Partial<Record<AuctionOrderEvent, (row: ActionRow) => boolean>> = {
  claim: ({ sellerId, payOver }) => sellerId !== null && !payOver,
  withdrawClaim: ({ claimWithdrawn }) => !claimWithdrawn,
  split: ({ quantity }) => quantity > 1,
  takeBack: ({ hasBids }) => !hasBids,
  extend: ({ extended }) => !extended,
};

/**
 * What the caller can do with an order now (auction.md D3), in the order of the contract: the events that the machine allows a member on
 * this side, less those that the row forbids, with `pay` for the platform's lots and `track` for goods on their way.
 */
export const actionsOf = (row: ActionRow, side: OrderSide): OrderAction[] => {
  const mine = side === 'buy' ? buyerEvents : sellerEvents;
  const allowed = new Set<string>(
    auctionOrderMachine.eventsFrom(row.state, 'member').filter((event) => mine.has(event) && (guards[event]?.(row) ?? true)),
  );
  if (side === 'buy' && row.state === 'pendingPayment' && row.sellerId === null && !row.payOver) allowed.add('pay');
  if (side === 'buy' && (row.state === 'shipped' || row.state === 'received')) allowed.add('track');
  return orderActions.filter((action) => allowed.has(action));
};

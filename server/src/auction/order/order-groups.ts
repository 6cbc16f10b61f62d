import type { OrderGroup, OrderSide } from '@juhe/contract/auction/order-groups';
import { type AuctionOrderState, auctionOrderStates } from '@juhe/contract/auction/order-states';

/** The tab of the order list for each state (auction.md D2). */
export const groupOf: Readonly<Record<AuctionOrderState, OrderGroup>> = {
  pendingPayment: 'pendingPayment',
  awaitingConfirm: 'confirming',
  disputed: 'confirming',
  paid: 'storage',
  inStorage: 'storage',
  listedForResale: 'listed',
  sold: 'listed',
  pickUp: 'receiving',
  shipped: 'receiving',
  received: 'completed',
  settled: 'completed',
  split: 'completed',
  replaced: 'completed',
  refunded: 'completed',
  defaulted: 'defaulted',
};

/** States that the seller sees unchanged; every state after payment is `settled` to the seller. */
const sharedStates: ReadonlySet<AuctionOrderState> = new Set(['pendingPayment', 'awaitingConfirm', 'disputed', 'defaulted']);

export const stateForSeller = (state: AuctionOrderState): AuctionOrderState => (sharedStates.has(state) ? state : 'settled');

/** The states of a group, as seen by a side. */
export const statesOf = (group: OrderGroup, side: OrderSide): AuctionOrderState[] =>
  auctionOrderStates.filter((state) => groupOf[side === 'buy' ? state : stateForSeller(state)] === group);

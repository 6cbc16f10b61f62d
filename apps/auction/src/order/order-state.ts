import type { OrderGroup, OrderSide } from '@juhe/contract/auction/order-groups';
import type { AuctionOrderDetail } from '@juhe/contract/auction/order.schemas';
import type { AuctionOrderState } from '@juhe/contract/auction/order-states';
import type { IconName } from '@juhe/ui';

/** Presentation of a state: `waiting` when somebody has to act, `done` for a successful end, `quiet` otherwise. */
export const statePresentation: Readonly<Record<AuctionOrderState, { icon: IconName; tone: 'waiting' | 'done' | 'quiet' }>> = {
  pendingPayment: { icon: 'clock', tone: 'waiting' },
  awaitingConfirm: { icon: 'clock', tone: 'waiting' },
  disputed: { icon: 'circle-alert', tone: 'waiting' },
  paid: { icon: 'package', tone: 'waiting' },
  inStorage: { icon: 'package-check', tone: 'done' },
  pickUp: { icon: 'package', tone: 'waiting' },
  shipped: { icon: 'truck', tone: 'waiting' },
  received: { icon: 'circle-check', tone: 'done' },
  listedForResale: { icon: 'gavel', tone: 'waiting' },
  sold: { icon: 'gavel', tone: 'waiting' },
  settled: { icon: 'circle-check', tone: 'done' },
  split: { icon: 'package', tone: 'quiet' },
  replaced: { icon: 'package', tone: 'quiet' },
  defaulted: { icon: 'circle-x', tone: 'quiet' },
  refunded: { icon: 'undo-2', tone: 'quiet' },
};

/**
 * The groups of each side (auction.md D2): goods on offer belong to the selling side, and a seller does not see what happens
 * to goods after the payment.
 */
export const groupsOfSide: Readonly<Record<OrderSide, readonly OrderGroup[]>> = {
  buy: ['pendingPayment', 'confirming', 'storage', 'receiving', 'completed', 'defaulted'],
  sell: ['listed', 'pendingPayment', 'confirming', 'completed', 'defaulted'],
};

/** The groups whose tab shows the number of orders that need action. */
export const waitingGroups: Readonly<Record<OrderSide, ReadonlySet<string>>> = {
  buy: new Set(['pendingPayment', 'confirming', 'receiving']),
  sell: new Set(['listed', 'pendingPayment', 'confirming']),
};

/** How an unpaid order ended: not paid in time, given up by the buyer, or ruled as not paid. */
export type UnpaidEnd = 'defaulted' | 'givenUp' | 'ruledUnpaid';

const ends: Readonly<Record<string, UnpaidEnd>> = { giveUp: 'givenUp', ruleSeller: 'ruledUnpaid' };

/** The end of an unpaid order by its timeline, newest first; money that was returned afterwards is no end. */
export const endOfUnpaid = (timeline: AuctionOrderDetail['timeline']): UnpaidEnd => {
  const end = timeline.find(({ event, state }) => state === 'defaulted' && event !== 'bounce');
  return ends[end?.event ?? ''] ?? 'defaulted';
};

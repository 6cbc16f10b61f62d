/** The states of won goods (auction.md B3–B6). */
export const auctionOrderStates = [
  'pendingPayment',
  'awaitingConfirm',
  'disputed',
  'paid',
  'inStorage',
  'pickUp',
  'shipped',
  'received',
  'listedForResale',
  'sold',
  'settled',
  'split',
  'replaced',
  'defaulted',
  'refunded',
] as const;
export type AuctionOrderState = (typeof auctionOrderStates)[number];

/** The origin of an order: the highest bid, an accepted second chance, a part of a split order, or goods taken in exchange. */
export const auctionOrderOrigins = ['hammer', 'secondChance', 'split', 'replacement'] as const;
export type AuctionOrderOrigin = (typeof auctionOrderOrigins)[number];

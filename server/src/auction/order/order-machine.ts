import { defineMachine } from '../../state-machine/machine.ts';
import { orderRefusal } from './order-failures.ts';

/**
 * auction.md B3–B6: the life cycle of won goods, from the hammer to receipt or resale. `store` follows `pay`, `confirm`,
 * `ruleBuyer` and `reinstate` in the same transaction.
 */
export const auctionOrderMachine = defineMachine({
  aggregate: 'auctionOrder',
  table: 'auction_order',
  // Parts of a split order and replacements start as goods in storage.
  initial: ['pendingPayment', 'inStorage'],
  refused: orderRefusal,
  transitions: [
    // B3: payment of a platform lot, default.
    { from: 'pendingPayment', event: 'pay', to: 'paid', by: ['system'] },
    { from: 'pendingPayment', event: 'default', to: 'defaulted', by: ['system'] },
    { from: 'paid', event: 'store', to: 'inStorage', by: ['system'] },
    // B6: person-to-person payment. `escalate`: the deadline passed after a withdrawn claim, so an operator decides.
    { from: 'pendingPayment', event: 'claim', to: 'awaitingConfirm', by: ['member'] },
    { from: 'pendingPayment', event: 'escalate', to: 'disputed', by: ['system'] },
    { from: 'awaitingConfirm', event: 'withdrawClaim', to: 'pendingPayment', by: ['member'] },
    { from: 'awaitingConfirm', event: 'confirm', to: 'paid', by: ['member'] },
    { from: 'awaitingConfirm', event: 'deny', to: 'disputed', by: ['member'] },
    { from: 'awaitingConfirm', event: 'silent', to: 'disputed', by: ['system'] },
    { from: 'disputed', event: 'statement', to: 'disputed', by: ['member'] },
    { from: 'disputed', event: 'confirm', to: 'paid', by: ['member'] },
    { from: 'disputed', event: 'giveUp', to: 'defaulted', by: ['member'] },
    { from: 'disputed', event: 'ruleBuyer', to: 'paid', by: ['operator'] },
    { from: 'disputed', event: 'ruleSeller', to: 'defaulted', by: ['operator'] },
    // C4: the buyer paid after the deadline and the goods are still available.
    { from: 'defaulted', event: 'reinstate', to: 'paid', by: ['operator'] },
    // B4: storage, shipping, split, replacement.
    { from: 'inStorage', event: 'pickUp', to: 'pickUp', by: ['member'] },
    { from: 'pickUp', event: 'cancelPickUp', to: 'inStorage', by: ['member'] },
    { from: 'pickUp', event: 'ship', to: 'shipped', by: ['operator'] },
    { from: 'shipped', event: 'extend', to: 'shipped', by: ['member'] },
    { from: 'shipped', event: 'receive', to: 'received', by: ['member', 'system'] },
    { from: 'inStorage', event: 'split', to: 'split', by: ['member'] },
    { from: 'inStorage', event: 'replace', to: 'replaced', by: ['member', 'system'] },
    { from: ['inStorage', 'received'], event: 'refund', to: 'refunded', by: ['operator'] },
    // B5: resale. `fallThrough`: the new buyer defaulted and nobody else takes the goods; `relist`: they are offered again.
    { from: 'inStorage', event: 'list', to: 'listedForResale', by: ['member'] },
    { from: 'listedForResale', event: 'takeBack', to: 'inStorage', by: ['member'] },
    { from: 'listedForResale', event: 'unsold', to: 'inStorage', by: ['system'] },
    { from: 'listedForResale', event: 'cancelListing', to: 'inStorage', by: ['operator'] },
    { from: 'listedForResale', event: 'hammer', to: 'sold', by: ['system'] },
    { from: 'sold', event: 'settle', to: 'settled', by: ['system'] },
    { from: 'sold', event: 'relist', to: 'listedForResale', by: ['system'] },
    { from: 'sold', event: 'fallThrough', to: 'inStorage', by: ['system'] },
    // A late payment was refunded at once.
    { from: 'defaulted', event: 'bounce', to: 'defaulted', by: ['system'] },
    { from: 'inStorage', event: 'bounce', to: 'inStorage', by: ['system'] },
  ],
});

export type AuctionOrderEvent = (typeof auctionOrderMachine.events)[number];

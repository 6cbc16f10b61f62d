import { defineMachine } from '../../state-machine/machine.ts';

/**
 * auction.md C8: an exchange waits for its difference. `return`: the money arrived when the goods could no longer be
 * replaced.
 */
export const exchangeMachine = defineMachine({
  aggregate: 'auctionExchange',
  table: 'auction_exchange',
  initial: 'waiting',
  transitions: [
    { from: 'waiting', event: 'complete', to: 'done', by: ['member', 'system'] },
    { from: 'waiting', event: 'lapse', to: 'lapsed', by: ['member', 'system'] },
    { from: 'waiting', event: 'return', to: 'returned', by: ['system'] },
  ],
});

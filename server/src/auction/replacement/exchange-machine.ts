import { defineMachine } from '../../state-machine/machine.ts';

/** auction.md C8: an exchange waits for its difference. `return`: the money came when the goods could not be replaced any more. */
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

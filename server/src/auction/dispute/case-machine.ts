import { defineMachine } from '../../state-machine/machine.ts';

/**
 * auction.md B6: the life cycle of a case. The order's own machine decides about the goods; `settle`: the seller confirmed
 * after all, `giveUp`: the buyer did not pay.
 */
export const caseMachine = defineMachine({
  aggregate: 'auctionCase',
  table: 'auction_case',
  initial: 'open',
  transitions: [
    { from: 'open', event: 'ruleBuyer', to: 'forBuyer', by: ['operator'] },
    { from: 'open', event: 'ruleSeller', to: 'forSeller', by: ['operator'] },
    { from: 'open', event: 'settle', to: 'settled', by: ['member'] },
    { from: 'open', event: 'giveUp', to: 'givenUp', by: ['member'] },
  ],
});

export type CaseEvent = (typeof caseMachine.events)[number];

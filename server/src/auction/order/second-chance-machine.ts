import { defineMachine } from '../../state-machine/machine.ts';
import { orderFail } from './order-failures.ts';

/** auction.md B6: the offer to the runner-up of an unpaid lot. `revoke`: the company reinstated the unpaid order. */
export const secondChanceMachine = defineMachine({
  aggregate: 'auctionSecondChance',
  table: 'auction_second_chance',
  initial: 'offered',
  refused: () => orderFail('secondChance.over'),
  transitions: [
    { from: 'offered', event: 'accept', to: 'accepted', by: ['member'] },
    { from: 'offered', event: 'decline', to: 'declined', by: ['member'] },
    { from: 'offered', event: 'lapse', to: 'lapsed', by: ['system'] },
    { from: 'offered', event: 'revoke', to: 'revoked', by: ['operator'] },
  ],
});

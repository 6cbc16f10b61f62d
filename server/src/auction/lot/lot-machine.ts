import type { LotState } from '@juhe/contract/auction/lot.schemas';
import { defineMachine } from '../../state-machine/machine.ts';

/**
 * auction.md B1: the life cycle of a lot. Opening and closing are scheduled jobs. The owner withdraws a lot while it has no
 * bids (`member-lot.ts` ensures that); a lot that is offered again is another row.
 */
export const lotMachine = defineMachine({
  aggregate: 'lot',
  table: 'lot',
  initial: 'scheduled',
  transitions: [
    { from: 'scheduled', event: 'open', to: 'open', by: ['system'] },
    { from: 'scheduled', event: 'withdraw', to: 'withdrawn', by: ['operator'] },
    { from: ['scheduled', 'open'], event: 'takeBack', to: 'withdrawn', by: ['member'] },
    { from: 'open', event: 'cancel', to: 'cancelled', by: ['operator'] },
    { from: 'open', event: 'sell', to: 'sold', by: ['system'] },
    { from: 'open', event: 'pass', to: 'unsold', by: ['system'] },
    { from: 'sold', event: 'fallThrough', to: 'fellThrough', by: ['system'] },
  ],
});

/** Whether the log of a lot in this state is public and signed; a withdrawn lot responds like a missing one. */
export const hasEnded = (state: LotState): boolean => state !== 'scheduled' && state !== 'open' && state !== 'withdrawn';

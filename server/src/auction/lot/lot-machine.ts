import { defineMachine } from '../../state-machine/machine.ts';

/** domain.md §6: the life of a lot. Opening and closing are scheduled jobs; only an operator withdraws. */
export const lotMachine = defineMachine({
  aggregate: 'lot',
  table: 'lot',
  initial: 'scheduled',
  transitions: [
    { from: 'scheduled', event: 'open', to: 'open', by: ['system'] },
    { from: 'scheduled', event: 'withdraw', to: 'withdrawn', by: ['operator'] },
    { from: 'open', event: 'sell', to: 'sold', by: ['system'] },
    { from: 'open', event: 'pass', to: 'unsold', by: ['system'] },
  ],
});

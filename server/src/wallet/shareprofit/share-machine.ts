import { defineMachine } from '../../state-machine/machine.ts';

/** auction.md B12: the life of a share of a service fee. */
export const shareMachine = defineMachine({
  aggregate: 'share',
  table: 'share',
  initial: 'pending',
  transitions: [
    { from: 'pending', event: 'due', to: 'due', by: ['system'] },
    { from: 'due', event: 'acknowledge', to: 'credited', by: ['member'] },
    { from: ['pending', 'due', 'credited'], event: 'reverse', to: 'reversed', by: ['system', 'operator'] },
  ],
});

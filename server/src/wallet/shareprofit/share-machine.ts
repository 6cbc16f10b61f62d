import { defineMachine } from '../../state-machine/machine.ts';

/**
 * auction.md B12 and wallet.md (a): the life cycle of a share of a service fee or of a mall order. `credit`: 30 days without
 * an acknowledgement; `hold`: inviter and invited seem to be one person (wallet.md (c)).
 */
export const shareMachine = defineMachine({
  aggregate: 'share',
  table: 'share',
  initial: 'pending',
  transitions: [
    { from: 'pending', event: 'due', to: 'due', by: ['system'] },
    { from: 'pending', event: 'hold', to: 'held', by: ['system'] },
    { from: 'held', event: 'release', to: 'due', by: ['operator'] },
    { from: 'due', event: 'acknowledge', to: 'credited', by: ['member'] },
    { from: 'due', event: 'credit', to: 'credited', by: ['system'] },
    { from: ['pending', 'held', 'due', 'credited'], event: 'reverse', to: 'reversed', by: ['system', 'operator'] },
  ],
});

import { defineMachine } from '../../state-machine/machine.ts';

/** domain.md §4: the life of a group. It comes into being with the leader's payment; only payments and its scheduled job move it. */
export const groupMachine = defineMachine({
  aggregate: 'group',
  table: 'mall_group',
  initial: 'open',
  transitions: [
    { from: 'open', event: 'fill', to: 'full', by: ['system'] },
    { from: 'open', event: 'fail', to: 'failed', by: ['system'] },
  ],
});

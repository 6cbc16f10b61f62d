import { defineMachine } from '../../state-machine/machine.ts';

/**
 * The lifecycle of a group (domain.md §4). It is created by the leader's payment; only payments and its scheduled job change
 * it.
 */
export const groupMachine = defineMachine({
  aggregate: 'group',
  table: 'mall_group',
  initial: 'open',
  transitions: [
    { from: 'open', event: 'fill', to: 'full', by: ['system'] },
    { from: 'open', event: 'fail', to: 'failed', by: ['system'] },
  ],
});

import { defineMachine } from '../../state-machine/machine.ts';

/**
 * The lifecycle of a bargain (domain.md §4). While its owner's order is unpaid (`ordered`) the price is fixed; an order that
 * ends unpaid releases it (`release`). A bargain whose time is over by then expires immediately.
 */
export const bargainMachine = defineMachine({
  aggregate: 'bargain',
  table: 'mall_bargain',
  initial: 'running',
  transitions: [
    { from: 'running', event: 'order', to: 'ordered', by: ['system'] },
    { from: 'ordered', event: 'release', to: 'running', by: ['system'] },
    { from: 'ordered', event: 'buy', to: 'bought', by: ['system'] },
    { from: 'running', event: 'expire', to: 'expired', by: ['system'] },
  ],
});

import { defineMachine } from '../../state-machine/machine.ts';

/**
 * domain.md §4: the life of a bargain. While its owner's order waits for money (`ordered`) the price is held; an order that ends
 * unpaid gives it back (`release`). A bargain whose time is over by then expires at once.
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

import { defineMachine } from '../../state-machine/machine.ts';
import { pointsOrderRefusal } from './points-order-state-failures.ts';

/** auction.md B7: the life cycle of an order for points; its points are spent when it is created. */
export const pointsOrderMachine = defineMachine({
  aggregate: 'pointsOrder',
  table: 'points_order',
  initial: 'paid',
  refused: pointsOrderRefusal,
  transitions: [
    { from: 'paid', event: 'ship', to: 'shipped', by: ['operator'] },
    { from: 'paid', event: 'cancel', to: 'cancelled', by: ['member', 'operator'] },
    { from: 'shipped', event: 'receive', to: 'received', by: ['member', 'system'] },
  ],
});

import { defineMachine } from '../../state-machine/machine.ts';

/** domain.md §4: the life of an order. */
export const orderMachine = defineMachine({
  aggregate: 'mallOrder',
  table: 'mall_order',
  initial: 'pendingPayment',
  transitions: [
    { from: 'pendingPayment', event: 'pay', to: 'paid', by: ['system'] },
    { from: 'pendingPayment', event: 'cancel', to: 'cancelled', by: ['member'] },
    { from: 'pendingPayment', event: 'expire', to: 'cancelled', by: ['system'] },
    { from: 'paid', event: 'refund', to: 'refunded', by: ['member', 'operator'] },
    { from: 'paid', event: 'ship', to: 'shipped', by: ['operator'] },
    { from: 'shipped', event: 'receive', to: 'received', by: ['member', 'system'] },
    { from: 'received', event: 'complete', to: 'completed', by: ['system'] },
  ],
});

import { defineMachine } from '../../state-machine/machine.ts';

/**
 * domain.md §4: the life of an order. An order of a group waits, paid, in `grouping` until the group is full (`fill`) or failed.
 * `refundPart`: after-sale gave back some units, `refundRest`: the last ones.
 */
export const orderMachine = defineMachine({
  aggregate: 'mallOrder',
  table: 'mall_order',
  initial: 'pendingPayment',
  transitions: [
    { from: 'pendingPayment', event: 'pay', to: 'paid', by: ['system'] },
    { from: 'pendingPayment', event: 'join', to: 'grouping', by: ['system'] },
    { from: 'pendingPayment', event: 'cancel', to: 'cancelled', by: ['member'] },
    { from: 'pendingPayment', event: 'expire', to: 'cancelled', by: ['system'] },
    { from: 'grouping', event: 'fill', to: 'paid', by: ['system'] },
    { from: 'grouping', event: 'fail', to: 'refunded', by: ['system'] },
    { from: 'paid', event: 'refund', to: 'refunded', by: ['member', 'operator'] },
    { from: 'paid', event: 'remind', to: 'paid', by: ['member'] },
    { from: 'paid', event: 'ship', to: 'shipped', by: ['operator'] },
    { from: 'shipped', event: 'extend', to: 'shipped', by: ['member'] },
    { from: 'shipped', event: 'receive', to: 'received', by: ['member', 'system'] },
    { from: ['paid', 'shipped', 'received'], event: 'refundRest', to: 'refunded', by: ['system'] },
    { from: 'paid', event: 'refundPart', to: 'paid', by: ['system'] },
    { from: 'shipped', event: 'refundPart', to: 'shipped', by: ['system'] },
    { from: 'received', event: 'refundPart', to: 'received', by: ['system'] },
    { from: 'received', event: 'complete', to: 'completed', by: ['system'] },
  ],
});

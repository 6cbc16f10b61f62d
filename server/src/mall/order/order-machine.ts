import { defineMachine } from '../../state-machine/machine.ts';
import { orderRefusal } from './order-state-failures.ts';

/**
 * The lifecycle of an order (domain.md §4). A paid order of a group waits in `grouping` until the group is full (`fill`) or
 * failed. `refundPart`: after-sale refunded some units, `refundRest`: the last ones. `bounce`: money arrived when nothing was
 * to be paid any more, and was returned.
 */
export const orderMachine = defineMachine({
  aggregate: 'mallOrder',
  table: 'mall_order',
  initial: 'pendingPayment',
  refused: orderRefusal,
  transitions: [
    { from: 'pendingPayment', event: 'pay', to: 'paid', by: ['system'] },
    { from: 'pendingPayment', event: 'join', to: 'grouping', by: ['system'] },
    { from: 'pendingPayment', event: 'cancel', to: 'cancelled', by: ['member', 'operator'] },
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
    { from: 'pendingPayment', event: 'correctAddress', to: 'pendingPayment', by: ['operator'] },
    { from: 'grouping', event: 'correctAddress', to: 'grouping', by: ['operator'] },
    { from: 'paid', event: 'correctAddress', to: 'paid', by: ['operator'] },
    { from: 'cancelled', event: 'bounce', to: 'cancelled', by: ['system'] },
    { from: 'grouping', event: 'bounce', to: 'grouping', by: ['system'] },
    { from: 'paid', event: 'bounce', to: 'paid', by: ['system'] },
    { from: 'shipped', event: 'bounce', to: 'shipped', by: ['system'] },
    { from: 'received', event: 'bounce', to: 'received', by: ['system'] },
    { from: 'completed', event: 'bounce', to: 'completed', by: ['system'] },
    { from: 'refunded', event: 'bounce', to: 'refunded', by: ['system'] },
    { from: 'received', event: 'complete', to: 'completed', by: ['system'] },
  ],
});

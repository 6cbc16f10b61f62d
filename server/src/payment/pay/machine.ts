import { defineMachine } from '../../state-machine/machine.ts';
import { paymentFail } from '../failures.ts';

/**
 * The lifecycle of a payment (domain.md §3). A partial refund returns to `paid`; money that arrives for a closed payment goes
 * through `refunding` back to its source.
 */
export const paymentMachine = defineMachine({
  aggregate: 'payment',
  table: 'payment',
  idColumn: 'pay_no',
  initial: 'created',
  transitions: [
    { from: ['created', 'paying'], event: 'choose', to: 'paying', by: ['member'] },
    { from: ['created', 'paying'], event: 'pay', to: 'paid', by: ['member', 'system'] },
    { from: ['created', 'paying'], event: 'close', to: 'closed', by: ['member', 'operator', 'system'] },
    { from: 'closed', event: 'payLate', to: 'refunding', by: ['system'] },
    { from: 'paid', event: 'refund', to: 'refunding', by: ['member', 'operator', 'system'] },
    { from: 'refunding', event: 'refundedPart', to: 'paid', by: ['system'] },
    { from: 'refunding', event: 'refundedWhole', to: 'refunded', by: ['system'] },
  ],
  refused: (state) => {
    if (state === 'closed') return paymentFail('payment.closed');
    return paymentFail(state === 'paid' ? 'payment.alreadyPaid' : 'payment.refused');
  },
});

export type PaymentState = (typeof paymentMachine.states)[number];

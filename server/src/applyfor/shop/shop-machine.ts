import { defineMachine } from '../../state-machine/machine.ts';
import { applyforFail } from '../failures.ts';

/**
 * domain.md §9, applyfor.md a: the life cycle of a settle-in application; a rejected or withdrawn one may be submitted again.
 * With a fee the submission (`submitUnpaid`) waits for the payment before the company decides.
 */
export const shopApplicationMachine = defineMachine({
  aggregate: 'shopApplication',
  table: 'shop_application',
  initial: 'draft',
  transitions: [
    { from: ['draft', 'rejected'], event: 'submit', to: 'submitted', by: ['member'] },
    { from: ['draft', 'rejected'], event: 'submitUnpaid', to: 'pendingPayment', by: ['member'] },
    { from: 'pendingPayment', event: 'pay', to: 'submitted', by: ['system'] },
    { from: 'pendingPayment', event: 'expire', to: 'draft', by: ['system'] },
    { from: ['pendingPayment', 'submitted'], event: 'withdraw', to: 'draft', by: ['member'] },
    { from: 'submitted', event: 'approve', to: 'approved', by: ['operator'] },
    { from: 'submitted', event: 'reject', to: 'rejected', by: ['operator'] },
  ],
  refused: () => applyforFail('shop.changed'),
});

export type ShopApplicationEvent = (typeof shopApplicationMachine.events)[number];

import { defineMachine } from '../../state-machine/machine.ts';

/** domain.md §9, applyfor.md a: the life of a settle-in application; a rejected or withdrawn one may be submitted again. */
export const shopApplicationMachine = defineMachine({
  aggregate: 'shopApplication',
  table: 'shop_application',
  initial: 'draft',
  transitions: [
    { from: ['draft', 'rejected'], event: 'submit', to: 'submitted', by: ['member'] },
    { from: 'submitted', event: 'withdraw', to: 'draft', by: ['member'] },
    { from: 'submitted', event: 'approve', to: 'approved', by: ['operator'] },
    { from: 'submitted', event: 'reject', to: 'rejected', by: ['operator'] },
  ],
});

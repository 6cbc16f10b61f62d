import { defineMachine } from '../../state-machine/machine.ts';

/** domain.md §9: the life of a settle-in application; a rejected one may be submitted again. */
export const shopApplicationMachine = defineMachine({
  aggregate: 'shopApplication',
  table: 'shop_application',
  initial: 'draft',
  transitions: [
    { from: ['draft', 'rejected'], event: 'submit', to: 'submitted', by: ['member'] },
    { from: 'submitted', event: 'approve', to: 'approved', by: ['operator'] },
    { from: 'submitted', event: 'reject', to: 'rejected', by: ['operator'] },
  ],
});

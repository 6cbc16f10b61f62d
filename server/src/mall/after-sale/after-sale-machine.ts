import { defineMachine } from '../../state-machine/machine.ts';
import { afterSaleRefusal } from './after-sale-state-failures.ts';

/**
 * The lifecycle of a case (domain.md §4). `refund` pays; an accepted appeal continues where the rejection stopped it:
 * `approve` while the member has the goods, `accept` once they have been returned. `lapse`: the member missed the deadline.
 */
export const afterSaleMachine = defineMachine({
  aggregate: 'afterSale',
  table: 'after_sale',
  initial: 'applied',
  refused: afterSaleRefusal,
  transitions: [
    { from: 'applied', event: 'approve', to: 'approved', by: ['operator', 'system'] },
    { from: 'applied', event: 'reject', to: 'rejected', by: ['operator'] },
    { from: ['applied', 'approved', 'rejected', 'appealed'], event: 'withdraw', to: 'withdrawn', by: ['member'] },
    { from: 'approved', event: 'refund', to: 'refunded', by: ['system'] },
    { from: 'approved', event: 'sendBack', to: 'returning', by: ['member'] },
    { from: 'approved', event: 'lapse', to: 'withdrawn', by: ['system'] },
    { from: 'returning', event: 'receive', to: 'received', by: ['operator', 'system'] },
    { from: 'received', event: 'refund', to: 'refunded', by: ['operator', 'system'] },
    { from: 'received', event: 'reship', to: 'reshipped', by: ['operator'] },
    { from: 'received', event: 'reject', to: 'rejected', by: ['operator'] },
    { from: 'reshipped', event: 'confirm', to: 'completed', by: ['member', 'system'] },
    { from: 'rejected', event: 'appeal', to: 'appealed', by: ['member'] },
    { from: 'rejected', event: 'lapse', to: 'closed', by: ['system'] },
    { from: 'appealed', event: 'approve', to: 'approved', by: ['operator', 'system'] },
    { from: 'appealed', event: 'accept', to: 'received', by: ['operator', 'system'] },
    { from: 'appealed', event: 'dismiss', to: 'closed', by: ['operator'] },
  ],
});

export type AfterSaleEvent = (typeof afterSaleMachine.events)[number];

import { defineMachine } from '../../state-machine/machine.ts';
import { rightsCardFail } from './card-failures.ts';

/**
 * domain.md §9, applyfor.md a: a card order; its money is in escrow while it is `active` and goes to the company with
 * `settled`.
 */
export const cardOrderMachine = defineMachine({
  aggregate: 'cardOrder',
  table: 'card_order',
  initial: 'pendingPayment',
  transitions: [
    { from: 'pendingPayment', event: 'pay', to: 'active', by: ['system'] },
    { from: 'pendingPayment', event: 'expire', to: 'cancelled', by: ['system'] },
    { from: 'pendingPayment', event: 'cancel', to: 'cancelled', by: ['member'] },
    { from: 'active', event: 'refund', to: 'refunded', by: ['member'] },
    { from: 'active', event: 'settle', to: 'settled', by: ['system'] },
  ],
  refused: () => rightsCardFail('card.changed'),
});

export type CardOrderEvent = (typeof cardOrderMachine.events)[number];

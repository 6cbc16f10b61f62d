import { defineMachine } from '../../state-machine/machine.ts';
import { cardGiftFail } from './card-gift-failures.ts';

/**
 * applyfor.md (f): a card gift in a conversation. `bounce`: it was paid when it could no longer be given. `return`: its
 * receiver deleted the account, or an operator removed the message.
 */
export const cardGiftMachine = defineMachine({
  aggregate: 'cardGift',
  table: 'card_gift',
  initial: 'pendingPayment',
  transitions: [
    { from: 'pendingPayment', event: 'pay', to: 'waiting', by: ['system'] },
    { from: 'pendingPayment', event: 'bounce', to: 'cancelled', by: ['system'] },
    { from: 'pendingPayment', event: 'lapse', to: 'cancelled', by: ['system'] },
    { from: 'pendingPayment', event: 'cancel', to: 'cancelled', by: ['member'] },
    { from: 'waiting', event: 'accept', to: 'accepted', by: ['member'] },
    { from: 'waiting', event: 'decline', to: 'declined', by: ['member'] },
    { from: 'waiting', event: 'withdraw', to: 'withdrawn', by: ['member'] },
    { from: 'waiting', event: 'expire', to: 'expired', by: ['system'] },
    { from: 'waiting', event: 'return', to: 'returned', by: ['system', 'operator'] },
  ],
  refused: () => cardGiftFail('cardGift.changed'),
});

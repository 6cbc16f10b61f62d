import { defineMachine } from '../../state-machine/machine.ts';
import { delayedPaymentFail } from './delayed-payment-failures.ts';

/** wallet.md (f): a payment between two wallets. `return`: the payee deleted the account before it arrived. */
export const delayedPaymentMachine = defineMachine({
  aggregate: 'delayedPayment',
  table: 'delayed_payment',
  initial: 'underway',
  transitions: [
    { from: 'underway', event: 'revoke', to: 'revoked', by: ['member'] },
    { from: 'underway', event: 'arrive', to: 'arrived', by: ['system'] },
    { from: 'underway', event: 'return', to: 'returned', by: ['system'] },
  ],
  refused: () => delayedPaymentFail('delayedPayment.over'),
});
export type DelayedPaymentEvent = (typeof delayedPaymentMachine.events)[number];

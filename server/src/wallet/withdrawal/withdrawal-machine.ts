import { defineMachine } from '../../state-machine/machine.ts';
import { withdrawFail } from './withdrawal-failures.ts';

/** wallet.md a: the life cycle of a withdrawal. Once it is being sent no deadline ends it: the money may have left. */
export const withdrawalMachine = defineMachine({
  aggregate: 'withdrawal',
  table: 'withdrawal',
  initial: 'applied',
  transitions: [
    { from: 'applied', event: 'reject', to: 'rejected', by: ['operator'] },
    { from: 'applied', event: 'cancel', to: 'cancelled', by: ['member'] },
    { from: 'applied', event: 'lapse', to: 'cancelled', by: ['system'] },
    { from: 'applied', event: 'approve', to: 'approved', by: ['operator'] },
    { from: 'approved', event: 'send', to: 'sending', by: ['operator'] },
    { from: ['approved', 'sending'], event: 'pay', to: 'paidOut', by: ['operator', 'system'] },
    { from: ['approved', 'sending'], event: 'fail', to: 'failed', by: ['operator', 'system'] },
    { from: 'paidOut', event: 'bankReturn', to: 'returned', by: ['operator', 'system'] },
  ],
  refused: () => withdrawFail('withdraw.changed'),
});
export type WithdrawalEvent = (typeof withdrawalMachine.events)[number];

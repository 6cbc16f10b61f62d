import { defineMachine } from '../../state-machine/machine.ts';
import { requestFail } from './request-failures.ts';

/**
 * wallet.md (f): the life cycle of a money request. `lapse`: seven days without an answer, or one of the two deleted the
 * account.
 */
export const requestMachine = defineMachine({
  aggregate: 'moneyRequest',
  table: 'money_request',
  initial: 'open',
  transitions: [
    { from: 'open', event: 'pay', to: 'paid', by: ['member'] },
    { from: 'open', event: 'decline', to: 'declined', by: ['member'] },
    { from: 'open', event: 'withdraw', to: 'withdrawn', by: ['member'] },
    { from: 'open', event: 'lapse', to: 'lapsed', by: ['system'] },
  ],
  refused: () => requestFail('request.over'),
});
export type RequestEvent = (typeof requestMachine.events)[number];

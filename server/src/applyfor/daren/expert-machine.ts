import { defineMachine } from '../../state-machine/machine.ts';
import { expertFail } from './daren-failures.ts';

/** auction.md B10, applyfor.md a: the life cycle of an expert application; an ended one may be submitted again. */
export const expertApplicationMachine = defineMachine({
  aggregate: 'expertApplication',
  table: 'expert_application',
  initial: 'draft',
  transitions: [
    { from: ['draft', 'rejected', 'lapsed', 'revoked', 'expired'], event: 'submit', to: 'pendingPayment', by: ['member'] },
    { from: 'pendingPayment', event: 'pay', to: 'submitted', by: ['system'] },
    { from: 'pendingPayment', event: 'expire', to: 'draft', by: ['system'] },
    { from: ['pendingPayment', 'submitted'], event: 'withdraw', to: 'draft', by: ['member'] },
    { from: 'submitted', event: 'approve', to: 'approved', by: ['operator'] },
    { from: 'submitted', event: 'reject', to: 'rejected', by: ['operator'] },
    { from: 'submitted', event: 'lapse', to: 'lapsed', by: ['system'] },
    { from: 'approved', event: 'revoke', to: 'revoked', by: ['operator'] },
    { from: 'approved', event: 'end', to: 'expired', by: ['system'] },
  ],
  refused: () => expertFail('expert.changed'),
});

/**
 * applyfor.md a: an expert's order of another year or of the higher rank; `returned` when the role ended before the money
 * arrived.
 */
export const expertTermMachine = defineMachine({
  aggregate: 'expertTerm',
  table: 'expert_term',
  initial: 'pendingPayment',
  transitions: [
    { from: 'pendingPayment', event: 'pay', to: 'done', by: ['system'] },
    { from: 'pendingPayment', event: 'return', to: 'returned', by: ['system'] },
    { from: 'pendingPayment', event: 'expire', to: 'cancelled', by: ['system'] },
    { from: 'pendingPayment', event: 'cancel', to: 'cancelled', by: ['member'] },
  ],
  refused: () => expertFail('expert.changed'),
});

export type ExpertEvent = (typeof expertApplicationMachine.events)[number];

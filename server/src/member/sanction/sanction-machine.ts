import { defineMachine } from '../../state-machine/machine.ts';
import { sanctionFail } from './sanction-failures.ts';

/** A measure against a member: one appeal is possible, which another operator decides finally. */
export const sanctionMachine = defineMachine({
  aggregate: 'sanction',
  table: 'sanction',
  initial: 'imposed',
  transitions: [
    { from: 'imposed', event: 'appeal', to: 'appealed', by: ['member'] },
    { from: 'appealed', event: 'confirm', to: 'confirmed', by: ['operator'] },
    { from: 'appealed', event: 'overturn', to: 'overturned', by: ['operator'] },
  ],
  refused: () => sanctionFail('appeal.state'),
});

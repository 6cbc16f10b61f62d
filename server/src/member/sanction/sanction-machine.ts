import { defineMachine } from '../../state-machine/machine.ts';
import { sanctionFail } from './sanction-failures.ts';

/** A measure against a member: it may be appealed against once, and another operator decides for good. */
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

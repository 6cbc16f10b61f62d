import { defineMachine } from '../../state-machine/machine.ts';

/** auction.md B11: a request to join another team. */
export const teamChangeMachine = defineMachine({
  aggregate: 'teamChange',
  table: 'team_change',
  initial: 'asked',
  transitions: [
    { from: 'asked', event: 'accept', to: 'accepted', by: ['member'] },
    { from: 'asked', event: 'decline', to: 'declined', by: ['member'] },
    { from: 'asked', event: 'withdraw', to: 'withdrawn', by: ['member'] },
    { from: 'asked', event: 'lapse', to: 'lapsed', by: ['system'] },
  ],
});

export type TeamChangeEvent = (typeof teamChangeMachine.events)[number];

import { defineMachine } from '../../state-machine/machine.ts';

/**
 * social.md (a): the life of the reward for an invited member, from the order that qualifies. A released reward is qualified again, with a new time
 * to receive it. `lapse`: its time is over, or its member leaves.
 */
export const inviteMachine = defineMachine({
  aggregate: 'inviteReward',
  table: 'invite_reward',
  initial: ['qualified', 'held'],
  transitions: [
    { from: 'qualified', event: 'receive', to: 'received', by: ['member'] },
    { from: 'held', event: 'release', to: 'qualified', by: ['operator'] },
    { from: 'held', event: 'refuse', to: 'refused', by: ['operator'] },
    { from: ['qualified', 'held'], event: 'lapse', to: 'expired', by: ['system'] },
  ],
});

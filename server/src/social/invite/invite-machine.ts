import { defineMachine } from '../../state-machine/machine.ts';

/**
 * social.md (a): the life cycle of the reward for an invited member, from the qualifying order. A released reward is
 * qualified again, with a new period to receive it. `lapse`: its period is over, or its member deletes the account.
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

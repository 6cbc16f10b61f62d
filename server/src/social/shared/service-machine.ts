import { defineMachine } from '../../state-machine/machine.ts';

export type ServiceEvent = 'assign' | 'answer' | 'ask' | 'close' | 'reopen' | 'renew';

/**
 * State of a desk conversation (social.md): a member's message after a reply is for the one who replied (`ask`), a message
 * within seven days reopens a closed one (`reopen`), a later one begins anew (`renew`). Members are the asking one (`ask`,
 * `reopen`, `renew`, `close`) and the shop's owner (`assign`, `answer`, `close`); the services distinguish the two.
 */
export const serviceMachine = defineMachine({
  aggregate: 'serviceConversation',
  table: 'service_conversation',
  initial: 'open',
  transitions: [
    { from: 'open', event: 'assign', to: 'assigned', by: ['member', 'operator'] },
    { from: ['open', 'assigned', 'waiting', 'closed'], event: 'answer', to: 'waiting', by: ['member', 'operator'] },
    { from: 'waiting', event: 'ask', to: 'assigned', by: ['member'] },
    { from: ['open', 'assigned', 'waiting'], event: 'close', to: 'closed', by: ['member', 'operator', 'system'] },
    { from: 'closed', event: 'reopen', to: 'open', by: ['member'] },
    { from: 'closed', event: 'renew', to: 'open', by: ['member'] },
  ],
});

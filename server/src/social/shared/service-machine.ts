import { defineMachine } from '../../state-machine/machine.ts';

export type ServiceEvent = 'assign' | 'answer' | 'ask' | 'close' | 'reopen' | 'renew';

/**
 * What a desk was asked (social.md): a member's word after an answer is for who answered (`ask`), a word within seven days goes on with a closed
 * one (`reopen`), a later one begins anew (`renew`). Members are who asks (`ask`, `reopen`, `renew`, `close`) and the shop's owner (`assign`, `answer`,
 * `close`); the services know which of the two.
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

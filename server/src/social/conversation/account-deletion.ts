import type { Tx } from '../../db/db.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { closeServiceConversation } from '../shared/service-life.ts';
import { eraseOf, lockConversation, openServicesOf } from './conversation.repository.ts';

/** Account deletion: messages received by a partner remain, service conversations are closed, and all other data is erased. */
export const endConversationsOf = async (tx: Tx, memberId: string): Promise<void> => {
  for (const id of await openServicesOf(tx, memberId)) {
    await lockConversation(tx, id);
    await closeServiceConversation(tx, id, systemActor);
  }
  await eraseOf(tx, memberId);
};

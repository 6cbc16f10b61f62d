import type { Tx } from '../../db/db.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { closeService } from '../shared/service-life.ts';
import { eraseOf, lockConversation, openServicesOf } from './conversation.repository.ts';

/** Who leaves: what a partner received stays with the partner, desks are asked nothing more, and the rest goes. */
export const endConversationsOf = async (tx: Tx, memberId: string): Promise<void> => {
  for (const id of await openServicesOf(tx, memberId)) {
    await lockConversation(tx, id);
    await closeService(tx, id, systemActor);
  }
  await eraseOf(tx, memberId);
};

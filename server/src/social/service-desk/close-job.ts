import { defineJob } from '../../jobs/job.ts';
import type { Tx } from '../../db/db.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { lockConversation } from '../conversation/conversation.repository.ts';
import { closeServiceConversation, closeServiceKind } from '../shared/service-life.ts';
import { findService } from '../shared/service.repository.ts';

/** Scheduled job `service.close`: 48 hours after an answer without a reply. */
const closeByTime = async (tx: Tx, id: string): Promise<void> => {
  if ((await findService(tx, id))?.state === 'waiting') await closeServiceConversation(tx, id, systemActor);
};
export const closeServiceJob = defineJob({ kind: closeServiceKind, lock: lockConversation, run: closeByTime });

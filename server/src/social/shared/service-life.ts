/** State transitions of a service conversation on new messages; the caller holds the conversation lock. */
import type { Tx } from '../../db/db.ts';
import type { Actor } from '../../http/call/context.ts';
import { jobKind } from '../../jobs/job.ts';
import { serviceMachine } from './service-machine.ts';
import * as repository from './service.repository.ts';

/**
 * Time from a reply to automatic closing (hours), and time within which a message reopens a closed conversation (days,
 * social.md).
 */
const closeHours = 48;
const reopenDays = 7;

/** Scheduled job: closes a conversation with a desk reply and no answer. */
export const closeServiceKind = jobKind('service.close');

/** Records a message of the asking member; the first one begins the conversation, so that desks have no empty conversations. */
export const recordQuestion = async (tx: Tx, id: string, actor: Actor): Promise<void> => {
  const service = await repository.findService(tx, id);
  if (!service) {
    await repository.insertService(tx, id);
    await serviceMachine.created(tx, { id, state: 'open', actor });
  }
  if (service?.state === 'waiting') {
    await serviceMachine.transition(tx, { id, event: 'ask', actor });
    await repository.noteChange(tx, id, {});
    await closeServiceKind.cancel(tx, id);
  }
  if (service?.state !== 'closed') return;
  const renewed = service.seconds > reopenDays * 24 * 3600;
  await serviceMachine.transition(tx, { id, event: renewed ? 'renew' : 'reopen', actor });
  await repository.noteChange(tx, id, renewed ? { assignee: '', answered: false, unrated: true } : {});
};

/**
 * Records a desk reply; returns whether somebody was waiting for it. Before the member's first message there is nothing to
 * reply to.
 */
export const recordAnswer = async (tx: Tx, id: string, actor: Actor & { readonly id: string }): Promise<boolean> => {
  if (!(await repository.findService(tx, id))) return false;
  const { from } = await serviceMachine.transition(tx, { id, event: 'answer', actor });
  await repository.noteChange(tx, id, { assignee: actor.id, answered: true });
  await closeServiceKind.schedule(tx, id, { seconds: closeHours * 3600 });
  return from === 'open' || from === 'assigned';
};

export const closeServiceConversation = async (tx: Tx, id: string, actor: Actor): Promise<void> => {
  await serviceMachine.transition(tx, { id, event: 'close', actor });
  await repository.noteChange(tx, id, {});
  await closeServiceKind.cancel(tx, id);
};

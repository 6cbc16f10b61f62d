/** How a service conversation goes on when somebody speaks in it; the caller holds the lock of the conversation. */
import type { Tx } from '../../db/db.ts';
import type { Actor } from '../../http/context.ts';
import { jobKind } from '../../jobs/job.ts';
import { serviceMachine } from './service-machine.ts';
import * as repository from './service.repository.ts';

/** Hours after an answer until it closes by itself, and days within which a word goes on with a closed one (social.md). */
const closeHours = 48;
const reopenDays = 7;

/** Scheduled job: closes what was answered and nobody replied to. */
export const closeServiceKind = jobKind('service.close');

/** The member who asks has said something; the first word begins it, so that desks have no empty conversations. */
export const recordQuestion = async (tx: Tx, id: string, actor: Actor): Promise<void> => {
  const service = await repository.findService(tx, id);
  if (!service) {
    await repository.insertService(tx, id);
    await serviceMachine.created(tx, { id, state: 'open', actor });
  }
  if (service?.state === 'waiting') {
    await serviceMachine.fire(tx, { id, event: 'ask', actor });
    await repository.noteChange(tx, id, {});
    await closeServiceKind.cancel(tx, id);
  }
  if (service?.state !== 'closed') return;
  const renewed = service.seconds > reopenDays * 24 * 3600;
  await serviceMachine.fire(tx, { id, event: renewed ? 'renew' : 'reopen', actor });
  await repository.noteChange(tx, id, renewed ? { assignee: '', answered: false, unrated: true } : {});
};

/** The desk has answered; answers whether somebody was waiting for it. Before the member's first word there is nothing to answer. */
export const recordAnswer = async (tx: Tx, id: string, actor: Actor & { readonly id: string }): Promise<boolean> => {
  if (!(await repository.findService(tx, id))) return false;
  const { from } = await serviceMachine.fire(tx, { id, event: 'answer', actor });
  await repository.noteChange(tx, id, { assignee: actor.id, answered: true });
  await closeServiceKind.schedule(tx, id, { seconds: closeHours * 3600 });
  return from === 'open' || from === 'assigned';
};

export const closeService = async (tx: Tx, id: string, actor: Actor): Promise<void> => {
  await serviceMachine.fire(tx, { id, event: 'close', actor });
  await repository.noteChange(tx, id, {});
  await closeServiceKind.cancel(tx, id);
};

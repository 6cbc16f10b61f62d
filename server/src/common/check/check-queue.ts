/** The manual review queue, for the domains that add items to it. */
import type { CheckKind } from '@juhe/contract/common/check.schemas';
import { jobKind } from '../../jobs/job.ts';
import type { Tx } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/call/context.ts';
import { defineMachine } from '../../state-machine/machine.ts';
import * as repository from './check.repository.ts';

/** Job that submits an item to the checking service. */
export const submitKind = jobKind('check.ask');

type CheckState = 'waiting' | 'approved' | 'refused' | 'withdrawn';
type CheckEvent = 'approve' | 'refuse' | 'withdraw';

/** Withdrawn: the author changed or deleted the content, or it was removed in another way. */
export const checkMachine = defineMachine<CheckState, CheckEvent>({
  aggregate: 'check',
  table: 'check_item',
  initial: 'waiting',
  transitions: [
    { from: 'waiting', event: 'approve', to: 'approved', by: ['system', 'operator'] },
    { from: 'waiting', event: 'refuse', to: 'refused', by: ['system', 'operator'] },
    { from: 'waiting', event: 'withdraw', to: 'withdrawn', by: ['member', 'system', 'operator'] },
  ],
});

/**
 * Queues an item for manual review and withdraws earlier waiting items for the same target. A checking service, if
 * configured, is asked first, after the caller's transaction; `isChecked` says that this has already been done.
 */
export const enqueueCheck = async (
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  { asked: isChecked = false, actor, ...item }: repository.NewCheck & { readonly asked?: boolean; readonly actor: Actor },
): Promise<void> => {
  await closeChecks(tx, item.kind, item.targetId, { event: 'withdraw', actor });
  const { id } = await repository.insertCheck(tx, item);
  await checkMachine.created(tx, { id, state: 'waiting', actor });
  if (config.check.kind === 'http' && !isChecked) await submitKind.schedule(tx, `${id}:1`, { seconds: 0 });
};

/** Closes the waiting items for a target; returns whether there were any. Must be called while the target itself is locked. */
export const closeChecks = async (
  tx: Tx,
  kind: CheckKind,
  targetId: string,
  { event, actor, note = '' }: { readonly event: CheckEvent; readonly actor: Actor; readonly note?: string },
): Promise<boolean> => {
  const ids = await repository.waitingIds(tx, kind, targetId);
  for (const id of ids) {
    await checkMachine.transition(tx, { id, event, actor, ...(note === '' ? {} : { note }) });
    await repository.setDecided(tx, id, note);
  }
  return ids.length > 0;
};

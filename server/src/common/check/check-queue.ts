/** The queue of what waits for a person, for the domains that put something into it. */
import type { CheckKind } from '@juhe/contract/common/check.schemas';
import { jobKind } from '../../jobs/job.ts';
import type { Tx } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/context.ts';
import { defineMachine } from '../../state-machine/machine.ts';
import * as repository from './check.repository.ts';

/** Of a thing that is put before the checking service. */
export const askService = jobKind('check.ask');

type CheckState = 'waiting' | 'approved' | 'refused' | 'withdrawn';
type CheckEvent = 'approve' | 'refuse' | 'withdraw';

/** Withdrawn: its author changed or deleted it, or it was removed in another way. */
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
 * Has a person decide about something; what waited for the same thing before is withdrawn. With a checking service it is asked first, after
 * the caller's transaction; `asked` says that it was already.
 */
export const enqueueCheck = async (
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  { asked = false, actor, ...item }: repository.NewCheck & { readonly asked?: boolean; readonly actor: Actor },
): Promise<void> => {
  await closeChecks(tx, item.kind, item.targetId, { event: 'withdraw', actor });
  const { id } = await repository.insertCheck(tx, item);
  await checkMachine.created(tx, { id, state: 'waiting', actor });
  if (config.check.kind === 'http' && !asked) await askService.schedule(tx, `${id}:1`, { seconds: 0 });
};

/** Closes what waits for a thing; answers whether anything did. Call it behind the lock of the thing itself. */
export const closeChecks = async (
  tx: Tx,
  kind: CheckKind,
  targetId: string,
  { event, actor, note = '' }: { readonly event: CheckEvent; readonly actor: Actor; readonly note?: string },
): Promise<boolean> => {
  const ids = await repository.waitingIds(tx, kind, targetId);
  for (const id of ids) {
    await checkMachine.fire(tx, { id, event, actor, ...(note === '' ? {} : { note }) });
    await repository.setDecided(tx, id, note);
  }
  return ids.length > 0;
};

import * as contentPages from '@juhe/contract/pages/content';
import * as socialPages from '@juhe/contract/pages/social';
import { defineJob, type JobHandler } from '../../jobs/job.ts';
import type { Tx } from '../../db/db.ts';
import type { Actor, Ctx } from '../../http/context.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { notify } from '../../social/api.ts';
import { checkContent } from '../shared/check/check.ts';
import { categoryNumber } from '../shared/check/check-failures.ts';
import { previewAddress } from '../film/film.service.ts';
import { detailLink } from '../shared/detail-link.ts';
import { picturesOf, textsOf } from './creation-body.ts';
import { creationFail } from '../shared/creation-failures.ts';
import { type CreationTable, creationMachines } from '../shared/creation-machine.ts';
import * as repository from './creation.repository.ts';

/** A checker that does not answer is asked again after so many seconds. */
const againSeconds = 60;

/** Has a creation checked, at once, by the worker; `revision` is the one that was handed in. */
export const planCheck = (tx: Tx, table: CreationTable, id: string, revision: number, seconds = 0): Promise<void> =>
  checkCreationJob.schedule(tx, `${table}:${id}:${revision}`, { seconds });

const pageOfCreation = (kind: string, id: string): string =>
  kind === 'video' ? contentPages.previewVideo({ itemId: id, type: 10 }) : detailLink(kind, id);

interface Decision {
  readonly table: CreationTable;
  readonly id: string;
  readonly actor: Actor;
}

/** One notice about a creation, renewed by the next decision. */
const tell = async (
  tx: Tx,
  { kind, authorId, title }: repository.Checked,
  id: string,
  template: 'creationPublished' | 'creationRefused' | 'creationRemoved',
  reason: string,
): Promise<void> => {
  const why = reason.startsWith('check:') ? categoryNumber(reason.slice('check:'.length)) : 0;
  await notify(tx, {
    memberId: authorId,
    kind: 'service',
    template,
    params: { title, reason, why },
    key: `creation:${id}`,
    renew: true,
    link: template === 'creationPublished' ? pageOfCreation(kind, id) : socialPages.userHomepage(),
  });
};

const lockOrFail = async (tx: Tx, { table, id }: Decision): Promise<repository.Checked> => {
  const found = await repository.lockCreation(tx, table, id);
  if (!found) throw creationFail('creation.missing');
  return found;
};

/** Lets others see a creation. The first time it is new; what was changed keeps its place in the lists. */
const approve = async (tx: Tx, decision: Decision): Promise<void> => {
  const found = await lockOrFail(tx, decision);
  const { table, id, actor } = decision;
  const machine = creationMachines[table];
  const wasShown = (await machine.history(tx, id)).some(({ to }) => to === 'published');
  await machine.fire(tx, { id, event: 'approve', actor });
  await (wasShown ? repository.clearReason : repository.setPublishedNow)(tx, table, id);
  // What passes within a moment is seen by whoever has just handed it in.
  if (actor.kind === 'operator') await tell(tx, found, id, 'creationPublished', '');
};

/** Refuses or removes a creation: its author is told why, and reads it on its own page. */
export const refuse = async (
  tx: Tx,
  decision: Decision,
  reason: string,
  event: 'refuse' | 'remove' = 'refuse',
): Promise<void> => {
  const found = await lockOrFail(tx, decision);
  const { table, id, actor } = decision;
  await creationMachines[table].fire(tx, { id, event, actor, note: reason });
  await repository.setReason(tx, table, id, reason);
  await tell(tx, found, id, event === 'refuse' ? 'creationRefused' : 'creationRemoved', reason);
};

/**
 * Scheduled job `creation.check`: asks the checker about what was handed in. An answer about an earlier text does not count; without one the
 * creation goes on waiting, and is asked about again.
 */
const checkCreation: JobHandler = async (tx, ref, deps) => {
  const [place, id = '', revision] = ref.split(':');
  const table: CreationTable = place === 'video' ? 'video' : 'article';
  const found = await repository.findChecked(tx, table, id);
  if (found?.state !== 'checking' || found.revision !== Number(revision) || !found.content) return;
  const { kind, content, film } = found;
  const answer = await checkContent(deps, {
    texts: textsOf(kind, content),
    pictures: picturesOf(kind, content).map(({ url }) => url),
    films: film === null ? [] : [previewAddress(deps, film)],
  }).catch((error: unknown) => {
    deps.log.warn({ err: error, id }, 'the content check does not answer');
  });
  if (!answer) return planCheck(tx, table, id, found.revision, againSeconds);
  // While the checker looked, the author may have changed or deleted it, or an operator decided.
  const now = await repository.lockCreation(tx, table, id);
  if (now?.state !== 'checking' || now.revision !== found.revision) return;
  const decision = { table, id, actor: systemActor };
  if (answer.verdict === 'pass') return approve(tx, decision);
  if (answer.verdict === 'refuse') return refuse(tx, decision, `check:${answer.reason ?? 'other'}`);
  await repository.setVerdict(tx, table, id, 'review');
};
export const checkCreationJob = defineJob({ kind: 'creation.check', run: checkCreation });

const decisionOf = async (ctx: Ctx, id: string): Promise<Decision> => {
  const table = await repository.tableOfId(ctx.db, id);
  if (!table) throw creationFail('creation.missing');
  return { table, id, actor: ctx.actor };
};

export const approveByOperator = async (ctx: Ctx, { id }: { id: string }): Promise<null> => {
  await ctx.inTx(async (tx) => approve(tx, await decisionOf(ctx, id)));
  return null;
};

export const refuseByOperator = async (ctx: Ctx, { id, reason }: { id: string; reason: string }): Promise<null> => {
  await ctx.inTx(async (tx) => refuse(tx, await decisionOf(ctx, id), reason));
  return null;
};

export const removeByOperator = async (ctx: Ctx, { id, reason }: { id: string; reason: string }): Promise<null> => {
  await ctx.inTx(async (tx) => refuse(tx, await decisionOf(ctx, id), reason, 'remove'));
  return null;
};

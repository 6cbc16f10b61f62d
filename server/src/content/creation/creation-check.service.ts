import * as contentPages from '@juhe/contract/pages/content';
import * as socialPages from '@juhe/contract/pages/social';
import { defineJob, type JobHandler } from '../../jobs/job.ts';
import type { Tx } from '../../db/db.ts';
import type { Actor, Ctx } from '../../http/context.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { notify } from '../../social/api.ts';
import { categoryNumber, checkContent, closeChecks, enqueueCheck, type Remove, type Verdict } from '../../common/api.ts';
import type { Deps } from '../../deps.ts';
import { signPaths } from '../../storage/signed-address.ts';
import { detailLink } from '../shared/detail-link.ts';
import { picturesOf, textsOf } from './creation-body.ts';
import { creationFail } from '../shared/creation-failures.ts';
import { releaseFiles } from '../shared/creation-files.ts';
import { closePictures, openPictures, shownPictures, writeRow } from './creation-write.ts';
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
  template: 'creationPublished' | 'creationRefused' | 'creationEditRefused' | 'creationRemoved',
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
  const creation = await repository.lockCreation(tx, table, id);
  if (!creation) throw creationFail('creation.missing');
  return creation;
};

const hasEditInCheck = ({ state, editState }: repository.Checked): boolean => state === 'published' && editState === 'checking';

/** The change takes the place of what was public. */
const acceptEdit = async (tx: Tx, found: repository.Checked, { table, id, actor }: Decision) => {
  const { kind, authorId, content: before, edit: content, cover, width, height } = found;
  if (!content) throw creationFail('creation.missing');
  await writeRow(tx, { authorId, kind, content, before: { id, content: before, cover: { url: cover, width, height } } });
  await repository.clearEdit(tx, table, id);
  await creationMachines[table].fire(tx, { id, event: 'accept', actor });
  const after = await lockOrFail(tx, { table, id, actor });
  const shown = shownPictures(kind, content, after.cover);
  await openPictures(tx, authorId, shown);
  const gone = shownPictures(kind, before, cover).filter((url) => !shown.includes(url));
  await closePictures(tx, authorId, id, gone);
  await releaseFiles(tx, authorId, gone, found.film === null ? [] : [found.film]);
  return after;
};

/** Lets others see a creation, or a change of it. The first time it is new; what was changed keeps its place in the lists. */
export const approve = async (tx: Tx, decision: Decision): Promise<void> => {
  let creationRow = await lockOrFail(tx, decision);
  const { table, id, actor } = decision;
  if (hasEditInCheck(creationRow)) creationRow = await acceptEdit(tx, creationRow, decision);
  else {
    const machine = creationMachines[table];
    const wasShown = (await machine.history(tx, id)).some(({ to }) => to === 'published');
    await machine.fire(tx, { id, event: 'approve', actor });
    await (wasShown ? repository.clearReason : repository.setPublishedNow)(tx, table, id);
    await openPictures(tx, creationRow.authorId, shownPictures(creationRow.kind, creationRow.content, creationRow.cover));
  }
  await closeChecks(tx, table, id, { event: 'approve', actor });
  // What passes within a moment is seen by whoever has just handed it in.
  if (actor.kind === 'operator') await tell(tx, creationRow, id, 'creationPublished', '');
};

/** Refuses a creation or a change of it: its author is told why, and reads it on its own page. */
export const refuse = async (tx: Tx, decision: Decision, reason: string): Promise<void> => {
  const creationRow = await lockOrFail(tx, decision);
  const { table, id, actor } = decision;
  if (hasEditInCheck(creationRow)) {
    await creationMachines[table].fire(tx, { id, event: 'decline', actor, note: reason });
    await repository.refuseEdit(tx, table, id, reason);
    await tell(tx, creationRow, id, 'creationEditRefused', reason);
  } else {
    await creationMachines[table].fire(tx, { id, event: 'refuse', actor, note: reason });
    await repository.setReason(tx, table, id, reason);
    await tell(tx, creationRow, id, 'creationRefused', reason);
  }
  await closeChecks(tx, table, id, { event: 'refuse', actor, note: reason });
};

/** Takes a creation away in any state, with a change of it that waits; undefined when there is none. */
export const removeCreation = async (tx: Tx, decision: Decision, reason: string): ReturnType<Remove> => {
  const { table, id, actor } = decision;
  const creation = await repository.lockCreation(tx, table, id);
  if (!creation || creation.state === 'removed') return undefined;
  await creationMachines[table].fire(tx, { id, event: 'remove', actor, note: reason });
  await repository.setReason(tx, table, id, reason);
  await repository.clearEdit(tx, table, id);
  await closeChecks(tx, table, id, { event: 'withdraw', actor });
  const { kind, authorId, content, edit, cover } = creation;
  await closePictures(tx, authorId, id, [...shownPictures(kind, content, cover), ...shownPictures(kind, edit, cover)]);
  await tell(tx, creation, id, 'creationRemoved', reason);
  return { ownerId: authorId, about: creation.title };
};

const thingOf = (ref: string) => {
  const [place, id = '', revision] = ref.split(':');
  const table: CreationTable = place === 'video' ? 'video' : 'article';
  return { table, id, revision: Number(revision) };
};

const isWaiting = (found: repository.Checked | undefined, revision: number): found is repository.Checked =>
  found !== undefined && (found.state === 'checking' || hasEditInCheck(found)) && found.revision === revision;

/** What was handed in, and what the checker says of it; no verdict when it does not answer. */
interface Answered {
  readonly authorId: string;
  readonly files: Readonly<Record<'texts' | 'pictures' | 'films', readonly string[]>>;
  readonly verdict: Verdict | undefined;
}

/** Asks the checker, which may take its time, outside of any transaction; undefined when there is nothing to ask about. */
const askChecker = async (ref: string, deps: Deps): Promise<Answered | undefined> => {
  const { table, id, revision } = thingOf(ref);
  const checked = await repository.findChecked(deps.db, table, id);
  const content = checked && hasEditInCheck(checked) ? checked.edit : checked?.content;
  if (!isWaiting(checked, revision) || !content) return undefined;
  const { kind, authorId } = checked;
  const files = {
    texts: textsOf(kind, content),
    pictures: picturesOf(kind, content).map(({ url }) => url),
    films: content.film ? [content.film.url] : [],
  };
  const verdict = await checkContent(deps, signPaths(deps, files)).catch((error: unknown) => {
    deps.log.warn({ err: error, id }, 'the content check does not answer');
    return undefined;
  });
  return { authorId, files, verdict };
};

/**
 * Scheduled job `creation.check`: acts on what the checker said of what was handed in. A verdict about an earlier text does not count; without
 * one the creation goes on waiting, and is asked about again.
 */
const checkCreation: JobHandler<Deps, Answered | undefined> = async (tx, ref, deps, answered) => {
  if (!answered) return;
  const { table, id, revision } = thingOf(ref);
  // While the checker looked, the author may have changed or deleted it, or an operator decided.
  if (!isWaiting(await repository.lockCreation(tx, table, id), revision)) return;
  const { authorId, files, verdict } = answered;
  if (!verdict) return planCheck(tx, table, id, revision, againSeconds);
  const decision = { table, id, actor: systemActor };
  if (verdict.verdict === 'pass') return approve(tx, decision);
  if (verdict.verdict === 'refuse') return refuse(tx, decision, `check:${verdict.reason ?? 'other'}`);
  await repository.setVerdict(tx, table, id, 'review');
  const item = { kind: table, targetId: id, memberId: authorId, category: verdict.reason ?? '', actor: systemActor };
  await enqueueCheck(tx, deps, { ...item, ...files, asked: true });
};
export const checkCreationJob = defineJob({
  kind: 'creation.check',
  mayBeGivenUp: true,
  prepare: askChecker,
  run: checkCreation,
});

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
  await ctx.inTx(async (tx) => {
    if (!(await removeCreation(tx, await decisionOf(ctx, id), reason))) throw creationFail('creation.removed');
  });
  return null;
};

import * as contentPages from '@juhe/contract/pages/content';
import * as socialPages from '@juhe/contract/pages/social';
import { defineJob, type JobHandler } from '../../jobs/job.ts';
import type { Tx } from '../../db/db.ts';
import type { Actor, Ctx } from '../../http/call/context.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { notify } from '../../notice/notify.ts';
import { categoryNumber, checkContent, closeChecks, enqueueCheck, type Remove, type Verdict } from '../../common/api.ts';
import type { Deps } from '../../deps.ts';
import { operatorMark, signPaths } from '../../storage/signed-address.ts';
import { detailLink } from '../shared/detail-link.ts';
import { picturesOf, textsOf } from './creation-body.ts';
import { creationFail } from '../shared/creation-failures.ts';
import { releaseFiles } from '../shared/creation-files.ts';
import { closePictures, openPictures, shownPictures, writeRow } from './creation-write.ts';
import { type CreationTable, creationMachines } from '../shared/creation-machine.ts';
import * as repository from './creation.repository.ts';

/** Delay (s) before an unresponsive checker is retried. */
const againSeconds = 60;

/** Schedules the check of a creation by the worker at once; `revision` is the submitted one. */
export const planCheck = (tx: Tx, table: CreationTable, id: string, revision: number, seconds = 0): Promise<void> =>
  checkCreationJob.schedule(tx, `${table}:${id}:${revision}`, { seconds });

const pageOfCreation = (kind: string, id: string): string =>
  kind === 'video' ? contentPages.previewVideo({ itemId: id, type: 10 }) : detailLink(kind, id);

interface Decision {
  readonly table: CreationTable;
  readonly id: string;
  readonly actor: Actor;
}

/** Notifies the author; there is one notice per creation, renewed by the next decision. */
const notifyAuthor = async (
  tx: Tx,
  { kind, authorId, title }: repository.Checked,
  id: string,
  template: 'creationPublished' | 'creationRefused' | 'creationEditRefused' | 'creationRemoved',
  reason: string,
): Promise<void> => {
  const category = reason.startsWith('check:') ? categoryNumber(reason.slice('check:'.length)) : 0;
  await notify(tx, {
    memberId: authorId,
    kind: 'service',
    template,
    params: { title, reason, why: category },
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

/** Replaces the public version by the edited one. */
const acceptEdit = async (tx: Tx, creation: repository.Checked, { table, id, actor }: Decision) => {
  const { kind, authorId, content: before, edit: content, cover, width, height } = creation;
  if (!content) throw creationFail('creation.missing');
  await writeRow(tx, { authorId, kind, content, before: { id, content: before, cover: { url: cover, width, height } } });
  await repository.clearEdit(tx, table, id);
  await creationMachines[table].transition(tx, { id, event: 'accept', actor });
  const after = await lockOrFail(tx, { table, id, actor });
  const shown = shownPictures(kind, content, after.cover);
  await openPictures(tx, authorId, shown);
  const removedPictures = shownPictures(kind, before, cover).filter((url) => !shown.includes(url));
  await closePictures(tx, authorId, id, removedPictures);
  await releaseFiles(tx, authorId, removedPictures, creation.film === null ? [] : [creation.film]);
  return after;
};

/** Publishes a creation or a change of it. The first approval makes it new; a change keeps its position in the lists. */
export const approve = async (tx: Tx, decision: Decision): Promise<void> => {
  let creationRow = await lockOrFail(tx, decision);
  const { table, id, actor } = decision;
  if (hasEditInCheck(creationRow)) creationRow = await acceptEdit(tx, creationRow, decision);
  else {
    const machine = creationMachines[table];
    const wasShown = (await machine.history(tx, id)).some(({ to }) => to === 'published');
    await machine.transition(tx, { id, event: 'approve', actor });
    await (wasShown ? repository.clearReason : repository.setPublishedNow)(tx, table, id);
    await openPictures(tx, creationRow.authorId, shownPictures(creationRow.kind, creationRow.content, creationRow.cover));
  }
  await closeChecks(tx, table, id, { event: 'approve', actor });
  // Without a notice for an immediate approval, which the author sees after submitting.
  if (actor.kind === 'operator') await notifyAuthor(tx, creationRow, id, 'creationPublished', '');
};

/** Refuses a creation or a change of it: the author is notified of the reason, which the author's own page shows too. */
export const refuse = async (tx: Tx, decision: Decision, reason: string): Promise<void> => {
  const creationRow = await lockOrFail(tx, decision);
  const { table, id, actor } = decision;
  if (hasEditInCheck(creationRow)) {
    await creationMachines[table].transition(tx, { id, event: 'decline', actor, note: reason });
    await repository.refuseEdit(tx, table, id, reason);
    await notifyAuthor(tx, creationRow, id, 'creationEditRefused', reason);
  } else {
    await creationMachines[table].transition(tx, { id, event: 'refuse', actor, note: reason });
    await repository.setReason(tx, table, id, reason);
    await notifyAuthor(tx, creationRow, id, 'creationRefused', reason);
  }
  await closeChecks(tx, table, id, { event: 'refuse', actor, note: reason });
};

/** Removes a creation in any state, including a pending change; returns undefined when there is none. */
export const takeDown = async (tx: Tx, decision: Decision, reason: string): ReturnType<Remove> => {
  const { table, id, actor } = decision;
  const creation = await repository.lockCreation(tx, table, id);
  if (!creation || creation.state === 'removed') return undefined;
  await creationMachines[table].transition(tx, { id, event: 'remove', actor, note: reason });
  await repository.setReason(tx, table, id, reason);
  await repository.clearEdit(tx, table, id);
  await closeChecks(tx, table, id, { event: 'withdraw', actor });
  const { kind, authorId, content, edit, cover } = creation;
  await closePictures(tx, authorId, id, [...shownPictures(kind, content, cover), ...shownPictures(kind, edit, cover)]);
  await notifyAuthor(tx, creation, id, 'creationRemoved', reason);
  return { ownerId: authorId, about: creation.title };
};

const subjectOf = (ref: string) => {
  const [tableName, id = '', revision] = ref.split(':');
  const table: CreationTable = tableName === 'video' ? 'video' : 'article';
  return { table, id, revision: Number(revision) };
};

const isWaiting = (creation: repository.Checked | undefined, revision: number): creation is repository.Checked =>
  creation !== undefined && (creation.state === 'checking' || hasEditInCheck(creation)) && creation.revision === revision;

/** The submitted content and the checker's verdict; undefined when the checker does not respond. */
interface Answered {
  readonly authorId: string;
  readonly files: Readonly<Record<'texts' | 'pictures' | 'films', readonly string[]>>;
  readonly verdict: Verdict | undefined;
}

/** Calls the checker outside of any transaction, because it may be slow; returns undefined when there is nothing to check. */
const requestCheck = async (ref: string, deps: Deps): Promise<Answered | undefined> => {
  const { table, id, revision } = subjectOf(ref);
  const checked = await repository.findChecked(deps.db, table, id);
  const content = checked && hasEditInCheck(checked) ? checked.edit : checked?.content;
  if (!isWaiting(checked, revision) || !content) return undefined;
  const { kind, authorId } = checked;
  const files = {
    texts: textsOf(kind, content),
    pictures: picturesOf(kind, content).map(({ url }) => url),
    films: content.film ? [content.film.url] : [],
  };
  const verdict = await checkContent(deps, signPaths(deps, files, operatorMark)).catch((error: unknown) => {
    deps.log.warn({ err: error, id }, 'the content check does not answer');
    return undefined;
  });
  return { authorId, files, verdict };
};

/**
 * Scheduled job `creation.check`: acts on the checker's verdict. A verdict on an earlier text is ignored; without a verdict
 * the creation keeps waiting and is checked again.
 */
const checkCreation: JobHandler<Deps, Answered | undefined> = async (tx, ref, deps, answered) => {
  if (!answered) return;
  const { table, id, revision } = subjectOf(ref);
  // During the check, the author may have changed or deleted it, or an operator may have decided.
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
  lanes: 1,
  prepare: requestCheck,
  run: checkCreation,
});

const decisionOf = async (ctx: Ctx, id: string): Promise<Decision> => {
  const table = await repository.tableOfId(ctx.db, id);
  if (!table) throw creationFail('creation.missing');
  return { table, id, actor: ctx.actor };
};

export const approveCreation = async (ctx: Ctx, { id }: { id: string }): Promise<null> => {
  await ctx.inTx(async (tx) => approve(tx, await decisionOf(ctx, id)));
  return null;
};

export const refuseCreation = async (ctx: Ctx, { id, reason }: { id: string; reason: string }): Promise<null> => {
  await ctx.inTx(async (tx) => refuse(tx, await decisionOf(ctx, id), reason));
  return null;
};

export const removeCreation = async (ctx: Ctx, { id, reason }: { id: string; reason: string }): Promise<null> => {
  await ctx.inTx(async (tx) => {
    if (!(await takeDown(tx, await decisionOf(ctx, id), reason))) throw creationFail('creation.removed');
  });
  return null;
};

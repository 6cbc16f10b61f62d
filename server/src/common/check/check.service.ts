import type { checkSchemas, RemovableKind } from '@juhe/contract/common/check.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { defineJob, type JobHandler } from '../../jobs/job.ts';
import type { Tx } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import type { Actor, Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import * as socialPages from '@juhe/contract/pages/social';
import { notify } from '../../notice/notify.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { commonFail } from '../failures.ts';
import { operatorMark, signPaths } from '../../storage/signed-address.ts';
import { checkContent } from './check.ts';
import { categoryNumber, categoryTexts, checkCategories } from './check-failures.ts';
import { submitKind, closeChecks } from './check-queue.ts';
import type { Verdict } from './checker.ts';
import type { CheckRow } from './check.repository.ts';
import * as repository from './check.repository.ts';
import { moderations, type Removed, removals, sanctions } from './moderations.ts';

type Input<K extends keyof typeof checkSchemas> = HandlerInput<(typeof checkSchemas)[K]>;
type Output<K extends keyof typeof checkSchemas> = HandlerOutput<(typeof checkSchemas)[K]>;

/** Number of characters of a text shown in the list. */
const shownLength = 200;
/** Retry interval (seconds) and number of attempts when the service does not respond; after that only a person decides. */
const againSeconds = 60;
const maxAttempts = 30;

const short = (text: string, length: number): string => [...text].slice(0, length).join('');

const view = (ctx: Ctx, row: CheckRow & { memberName: string }) => {
  const { texts, pictures, films, category, ...head } = row;
  return {
    ...head,
    text: short(texts.join('\n'), shownLength),
    pictureCount: pictures.length,
    filmCount: films.length,
    doubt: category === '' ? '' : categoryTexts(category)[ctx.lang],
  };
};

export const listChecks = (ctx: Ctx, { kind, ...page }: Input<'listChecks'>): Promise<Output<'listChecks'>> =>
  pageOf(page, async (limit, offset) => {
    const { list, total } = await repository.checkPage(ctx.db, kind, limit, offset);
    return { list: list.map((row) => view(ctx, row)), total };
  });

export const showCheck = async (ctx: Ctx, { id }: Input<'showCheck'>): Promise<Output<'showCheck'>> => {
  const row = await repository.findShown(ctx.db, id);
  if (!row) throw commonFail('check.missing');
  return signPaths(ctx.deps, { ...view(ctx, row), texts: row.texts, pictures: row.pictures, films: row.films }, operatorMark);
};

/** Returns `check:<category>` as the number used in notices' texts, 0 for words of a person. */
export const checkCategoryNumberOf = (reason: string): number =>
  reason.startsWith('check:') ? categoryNumber(reason.slice('check:'.length)) : 0;

/** Notifies the author of the decision about their content; works have notices of their own. */
const notifyAuthor = async (
  tx: Tx,
  memberId: string | null,
  template: 'contentApproved' | 'contentRefused' | 'contentRemoved',
  { kind, targetId, about, reason }: { kind: string; targetId: string; about: string; reason: string },
): Promise<void> => {
  if (memberId === null) return;
  await notify(tx, {
    memberId,
    kind: 'service',
    template,
    params: { what: kind, about: short(about, 60), reason, why: checkCategoryNumberOf(reason) },
    key: `check:${kind}:${targetId}`,
    renew: true,
    ...(template === 'contentRemoved' ? { link: socialPages.sanctions() } : {}),
  });
};

const isWork = (kind: string): boolean => kind === 'article' || kind === 'video';

const decide = async (
  tx: Tx,
  deps: Deps,
  item: CheckRow,
  actor: Actor,
  outcome: { readonly event: 'approve' } | { readonly event: 'refuse'; readonly reason: string },
): Promise<void> => {
  const { kind, targetId, memberId } = item;
  const moderation = moderations.of(deps, kind);
  if (outcome.event === 'approve') await moderation.approve(tx, deps, item, actor);
  else await moderation.refuse(tx, deps, item, actor, outcome.reason);
  const note = outcome.event === 'refuse' ? outcome.reason : '';
  const closed = await closeChecks(tx, kind, targetId, { event: outcome.event, actor, note });
  // A work closes its own item and notifies its author itself.
  if (isWork(kind)) return;
  if (!closed) throw commonFail('check.decided');
  // A message was sent immediately: approval is no news, a refusal removes it.
  const isSent = kind === 'message';
  if (isSent && outcome.event === 'approve') return;
  const refusal = isSent ? 'contentRemoved' : 'contentRefused';
  await notifyAuthor(tx, memberId, outcome.event === 'approve' ? 'contentApproved' : refusal, {
    kind,
    targetId,
    about: item.texts.join(' '),
    reason: note,
  });
};

const waitingOrFail = async (tx: Tx, id: string): Promise<CheckRow> => {
  const item = await repository.findWaiting(tx, id);
  if (!item) throw commonFail((await repository.findShown(tx, id)) ? 'check.decided' : 'check.missing');
  return item;
};

export const approveCheck = (ctx: Ctx, { id }: Input<'approveCheck'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    await decide(tx, ctx.deps, await waitingOrFail(tx, id), ctx.actor, { event: 'approve' });
    return null;
  });

export const refuseCheck = (ctx: Ctx, { id, reason }: Input<'refuseCheck'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    await decide(tx, ctx.deps, await waitingOrFail(tx, id), ctx.actor, { event: 'refuse', reason });
    return null;
  });

/** Removes content and returns its owner; undefined when it does not exist. */
export const removeSubject = async (
  deps: Deps,
  tx: Tx,
  kind: RemovableKind,
  targetId: string,
  decision: { readonly reason: string; readonly actor: Actor },
): Promise<Removed | undefined> => {
  const removed = await removals.of(deps, kind)(tx, targetId, decision);
  if (removed && !isWork(kind))
    await notifyAuthor(tx, removed.ownerId, 'contentRemoved', { kind, targetId, about: removed.about, reason: decision.reason });
  return removed;
};

export const removeContent = (ctx: Ctx, { kind, targetId, reason }: Input<'removeContent'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    const removed = await removeSubject(ctx.deps, tx, kind, targetId, { reason, actor: ctx.actor });
    if (!removed) throw commonFail('check.missing');
    if (removed.ownerId !== null)
      await sanctions.of(ctx.deps, 'impose')(ctx, {
        memberId: removed.ownerId,
        measure: 'removal',
        reason,
        thing: { kind, targetId, about: short(removed.about, shownLength) },
      });
    return null;
  });

const questionOf = (ref: string) => {
  const [id = '', attempt = '1'] = ref.split(':');
  return { id, attempt: Number(attempt) };
};

/** Asks the service outside any transaction; undefined when nothing is waiting any more. */
const submitItem = async (ref: string, deps: Deps): Promise<{ readonly verdict: Verdict | undefined } | undefined> => {
  const { id } = questionOf(ref);
  const item = await repository.findWaiting(deps.db, id);
  if (!item) return undefined;
  const { texts, pictures, films } = item;
  const verdict = await checkContent(deps, { texts, pictures, films }).catch((error: unknown) => {
    deps.log.warn({ err: error, id }, 'the content check does not answer');
    return undefined;
  });
  return { verdict };
};

/**
 * Scheduled job `check.ask`: submits waiting content to the service. Content that it doubts or cannot judge continues to wait
 * for a person.
 */
const submitDue: JobHandler<Deps, Awaited<ReturnType<typeof submitItem>>> = async (tx, ref, deps, answered) => {
  const { id, attempt } = questionOf(ref);
  // Meanwhile a person may have decided, or the author may have withdrawn the content.
  const item = answered && (await repository.findWaiting(tx, id));
  if (!item) return;
  const { verdict } = answered;
  if (!verdict) {
    if (attempt < maxAttempts) await submitKind.schedule(tx, `${id}:${attempt + 1}`, { seconds: againSeconds });
    return;
  }
  if (verdict.verdict === 'review') return;
  const category = checkCategories.find((candidate) => candidate === verdict.reason) ?? 'other';
  await decide(
    tx,
    deps,
    item,
    systemActor,
    verdict.verdict === 'pass' ? { event: 'approve' } : { event: 'refuse', reason: `check:${category}` },
  );
};

export const submitJob = defineJob({ kind: submitKind, mayBeGivenUp: true, lanes: 1, prepare: submitItem, run: submitDue });

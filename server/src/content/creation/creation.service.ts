import type { CreationContent, CreationKind, CreationState, creationSchemas } from '@juhe/contract/content/creation.schemas';
import { creationLimits } from '@juhe/contract/content/creation.constants';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { closeChecks, reasonIn } from '../../common/api.ts';
import { withdrawNotices } from '../../notice/notify.ts';
import { countDrafts, deleteDraftRow } from '../draft/draft.repository.ts';
import { followedAuthors } from '../article/article.repository.ts';
import { hotTopics } from '../topic/topic.repository.ts';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { consumeToken } from '../../http/limits/rate-limit.ts';
import { operatorMark, signPaths, unsignPaths } from '../../storage/signed-address.ts';
import { creationActionsOf } from './creation-actions.ts';
import { picturesOf, textsOf } from './creation-body.ts';
import { planCheck } from './creation-check.service.ts';
import { creationFail } from '../shared/creation-failures.ts';
import { creationMachines } from '../shared/creation-machine.ts';
import * as repository from './creation.repository.ts';
import type { CreationRow } from './creation.repository.ts';
import { releaseFiles } from '../shared/creation-files.ts';
import { closePictures, shownPictures, attachCreationFiles, writeRow } from './creation-write.ts';

type Input<K extends keyof typeof creationSchemas> = HandlerInput<(typeof creationSchemas)[K]>;
type Output<K extends keyof typeof creationSchemas> = HandlerOutput<(typeof creationSchemas)[K]>;

/** Maximum number of history entries shown. */
const historyShown = 100;
/** Maximum number of suggested topics. */
const topicsShown = 20;

const inWords = <T extends { reason: string; edit?: Output<'getMyCreation'>['edit'] }>(ctx: Ctx, row: T): T => ({
  ...row,
  reason: reasonIn(row.reason, ctx.lang),
  ...(row.edit ? { edit: { ...row.edit, reason: reasonIn(row.edit.reason, ctx.lang) } } : {}),
});
/** A creation as its author sees it, with signed addresses of unpublished content. */
const ownView = <T extends CreationRow>(ctx: Ctx, row: T): T & Pick<Output<'getMyCreation'>, 'actions'> => {
  const view = { ...inWords(ctx, row), actions: creationActionsOf(row) };
  return row.state === 'published' && !row.edit ? view : signPaths(ctx.deps, view, ctx.memberId);
};

const lettersOf = (text: string): number => [...text].length;

/** Refuses content that is not ready for publication, with texts for what is missing. */
const refuseUnready = (kind: CreationKind, content: CreationContent): void => {
  if (content.title.trim() === '') throw creationFail('creation.title', undefined, { field: 'content.title' });
  if (kind === 'article') {
    const terms = textsOf(kind, { ...content, title: '', tags: [], location: null });
    const pictures = content.blocks.filter(({ type }) => type === 'picture').length;
    if (terms.length === 0 && pictures === 0) throw creationFail('creation.empty', undefined, { field: 'content.blocks' });
    if (terms.reduce((sum, text) => sum + lettersOf(text), 0) > creationLimits.body)
      throw creationFail('creation.long', { n: creationLimits.body }, { field: 'content.blocks' });
    if (pictures > creationLimits.articlePictures)
      throw creationFail('creation.manyPictures', { n: creationLimits.articlePictures }, { field: 'content.blocks' });
  }
  if (kind === 'pictures' && content.pictures.length === 0)
    throw creationFail('creation.noPictures', undefined, { field: 'content.pictures' });
  if (kind === 'video' && !content.film) throw creationFail('creation.noFilm', undefined, { field: 'content.film' });
  if (kind === 'video' && !content.cover) throw creationFail('creation.noCover', undefined, { field: 'content.cover' });
};

/** Normalizes content: only the fields of its kind, trimmed, without empty blocks and duplicate tags. */
const tidy = (kind: CreationKind, content: CreationContent): CreationContent => ({
  title: content.title.trim().replace(/\s+/g, ' '),
  blocks: kind === 'article' ? content.blocks.filter((block) => block.type === 'picture' || block.text.trim() !== '') : [],
  text: kind === 'article' ? '' : content.text.trim(),
  pictures: kind === 'pictures' ? content.pictures : [],
  film: kind === 'video' ? content.film : null,
  cover: content.cover,
  categoryId: kind === 'video' ? '' : content.categoryId,
  tags: [...new Set(content.tags.map((tag) => tag.replace(/^#+/, '').trim()).filter((tag) => tag !== ''))],
  location: content.location ?? null,
});

const ownOrFail = async (ctx: Ctx, id: string) => {
  const creation = await repository.findOwn(ctx.db, ctx.memberId, id);
  if (!creation) throw creationFail('creation.missing');
  return creation;
};

const answerOf = async (ctx: Ctx, id: string): Promise<Output<'publishCreation'>> => {
  const { content: _content, ...row } = await ownOrFail(ctx, id);
  return ownView(ctx, row);
};

/** Submits a creation (domain.md §8): only its author sees it until the content check has approved it. */
export const publishCreation = async (ctx: Ctx, input: Input<'publishCreation'>): Promise<Output<'publishCreation'>> => {
  const content = tidy(input.kind, unsignPaths(input.content));
  refuseUnready(input.kind, content);
  const { ok } = await consumeToken(ctx.nonTransactional, `creation-day:${ctx.memberId}`, creationLimits.daily, 24 * 3600);
  if (!ok) throw creationFail('creation.daily', { n: creationLimits.daily });
  return ctx.inTx(async (tx) => {
    const { memberId: authorId } = ctx;
    const storedContent = await attachCreationFiles(tx, authorId, input.kind, content);
    const id = await writeRow(tx, { authorId, kind: input.kind, content: storedContent });
    const table = repository.tableOf(input.kind);
    await creationMachines[table].created(tx, { id, state: 'checking', actor: ctx.actor });
    const { picUrl } = await ownOrFail(ctx, id);
    await closePictures(tx, authorId, id, shownPictures(input.kind, storedContent, picUrl));
    await planCheck(tx, table, id, 1);
    if (input.draftId !== undefined) await deleteDraftRow(tx, ctx.memberId, input.draftId);
    return answerOf(ctx, id);
  });
};

/** Returns the addresses of a creation's files. */
const filesOf = (kind: CreationKind, content: CreationContent | null): string[] =>
  content ? picturesOf(kind, content).map(({ url }) => url) : [];
const filmsOf = (...contents: readonly (CreationContent | null)[]): string[] =>
  contents.flatMap((content) => (content?.film ? [content.film.url] : []));

/**
 * Changes an own creation, which is checked again. A published version stays, with all its comments, until the change is
 * approved; otherwise only its author sees it meanwhile.
 */
export const editCreation = (
  ctx: Ctx,
  { id, content: requestedContent, draftId }: Input<'editCreation'>,
): Promise<Output<'editCreation'>> =>
  ctx.inTx(async (tx) => {
    const { memberId: authorId } = ctx;
    const { kind } = await ownOrFail(ctx, id);
    const table = repository.tableOf(kind);
    const before = await repository.lockCreation(tx, table, id);
    if (!before) throw creationFail('creation.missing');
    if (!before.content || before.state === 'removed') throw creationFail('creation.fixed');
    const tidied = tidy(kind, unsignPaths(requestedContent));
    refuseUnready(kind, tidied);
    if (kind !== 'video' && (await repository.articleCategory(tx, tidied.categoryId)) === undefined)
      throw creationFail('creation.category', undefined, { field: 'content.categoryId' });
    const content = await attachCreationFiles(tx, authorId, kind, tidied, [before.content, before.edit]);
    const isPublic = before.state === 'published';
    if (isPublic) await repository.setEdit(tx, table, id, content);
    else {
      const cover = { url: before.cover, width: before.width, height: before.height };
      await writeRow(tx, { authorId, kind, content, before: { id, content: before.content, cover } });
    }
    await creationMachines[table].transition(tx, { id, event: isPublic ? 'revise' : 'edit', actor: ctx.actor });
    await closeChecks(tx, table, id, { event: 'withdraw', actor: ctx.actor });
    const { cover: shown } = (await repository.findChecked(tx, table, id)) ?? before;
    const open = new Set(isPublic ? shownPictures(kind, before.content, before.cover) : []);
    const added = isPublic ? filesOf(kind, content) : shownPictures(kind, content, shown);
    await closePictures(
      tx,
      authorId,
      id,
      added.filter((url) => !open.has(url)),
    );
    await planCheck(tx, table, id, before.revision + 1);
    if (draftId !== undefined) await deleteDraftRow(tx, authorId, draftId);
    const releasedFiles = [before.cover, ...filesOf(kind, before.content), ...filesOf(kind, before.edit)];
    await releaseFiles(tx, authorId, releasedFiles, [...(before.film ? [before.film] : []), ...filmsOf(before.edit)]);
    return answerOf(ctx, id);
  });

/** Deletes an own creation in any state, with its comments and reactions and the notices about them. */
export const deleteCreation = (ctx: Ctx, { id }: Input<'deleteCreation'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    const creation = await ownOrFail(ctx, id);
    const table = repository.tableOf(creation.kind);
    const locked = await repository.lockCreation(tx, table, id);
    if (!locked) throw creationFail('creation.missing');
    const { comments, replies } = await repository.commentIds(tx, table, id);
    await repository.deleteRow(tx, table, id);
    await withdrawNotices(tx, [
      `creation:${id}`,
      ...comments.map((comment) => `comment:${comment}`),
      ...replies.map((reply) => `reply:${reply}`),
    ]);
    await closeChecks(tx, table, id, { event: 'withdraw', actor: ctx.actor });
    const releasedFiles = [locked.cover, ...filesOf(creation.kind, locked.content), ...filesOf(creation.kind, locked.edit)];
    await releaseFiles(tx, ctx.memberId, releasedFiles, [...(locked.film ? [locked.film] : []), ...filmsOf(locked.edit)]);
    await closePictures(tx, ctx.memberId, id, releasedFiles);
    return null;
  });

export const listMyCreations = async (
  ctx: Ctx,
  { kind, state, ...page }: Input<'listMyCreations'>,
): Promise<Output<'listMyCreations'>> => {
  const { memberId } = ctx;
  const result = await pageOf(page, (limit, offset) => repository.ownPage(ctx.db, memberId, { kind, state }, limit, offset));
  return { ...result, list: result.list.map((row) => ownView(ctx, row)) };
};

export const countMyCreations = async (ctx: Ctx): Promise<Output<'countMyCreations'>> => ({
  list: await repository.ownCounts(ctx.db, ctx.memberId),
  drafts: await countDrafts(ctx.db, ctx.memberId),
});

export const getMyCreation = async (ctx: Ctx, { id }: Input<'getMyCreation'>): Promise<Output<'getMyCreation'>> => {
  const { content, ...row } = await ownOrFail(ctx, id);
  if (!content) throw creationFail('creation.fixed');
  return ownView(ctx, { ...row, content });
};

/** Outcome of a change to a published creation, which itself stays published. */
const ofChange: Readonly<Record<string, CreationState>> = { revise: 'checking', decline: 'refused' };

/**
 * Returns the history of an own creation. One created before its history was recorded has a single entry with its current
 * state.
 */
export const getCreationHistory = async (
  ctx: Ctx,
  { id }: Input<'getCreationHistory'>,
): Promise<Output<'getCreationHistory'>> => {
  const { kind, state, reason, at } = await ownOrFail(ctx, id);
  const machine = creationMachines[repository.tableOf(kind)];
  const rows = (await machine.history(ctx.db, id)).slice(-historyShown).toReversed();
  const entries = rows.flatMap(({ event, to, note, at: changedAt }) => {
    const reached = ofChange[event] ?? machine.states.find((state) => state === to);
    return reached
      ? [{ state: reached, reason: reached === 'refused' || reached === 'removed' ? (note ?? '') : '', at: changedAt }]
      : [];
  });
  return (entries.length > 0 ? entries : [{ state, reason, at }]).map((entry) => inWords(ctx, entry));
};

export const getCreationChoices = async (ctx: Ctx): Promise<Output<'getCreationChoices'>> => ({
  categories: await repository.articleCategories(ctx.db, ctx.lang),
  topics: await hotTopics(ctx.db, { viewerId: ctx.memberId }, topicsShown),
});

export const listAuthors = (ctx: Ctx, { kind, ...page }: Input<'listAuthors'>): Promise<Output<'listAuthors'>> => {
  const { memberId } = ctx;
  const read = kind === 'followed' ? followedAuthors : repository.suggestedAuthors;
  return pageOf(page, (limit, offset) => read(ctx.db, memberId, limit, offset));
};

export const listCreationChecks = async (ctx: Ctx, page: Input<'listCreationChecks'>): Promise<Output<'listCreationChecks'>> => {
  const result = await pageOf(page, (limit, offset) => repository.checkingPage(ctx.db, limit, offset));
  return { ...result, list: result.list.map((row) => signPaths(ctx.deps, inWords(ctx, row), operatorMark)) };
};

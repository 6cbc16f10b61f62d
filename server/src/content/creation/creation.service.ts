import type { CreationContent, CreationKind, CreationState, creationSchemas } from '@juhe/contract/content/creation.schemas';
import { creationLimits } from '@juhe/contract/content/creation.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { closeChecks, reasonIn } from '../../common/api.ts';
import { withdrawNotices } from '../../social/api.ts';
import { countDrafts, deleteDraftRow } from '../draft/draft.repository.ts';
import { followedAuthors } from '../article/article.repository.ts';
import { hotTopics } from '../topic/topic.repository.ts';
import type { Ctx } from '../../http/context.ts';
import { pageOf } from '../../http/page.ts';
import { takeToken } from '../../http/rate-limit.ts';
import { signPaths, unsignPaths } from '../../storage/signed-address.ts';
import { picturesOf, textsOf } from './creation-body.ts';
import { planCheck } from './creation-check.service.ts';
import { creationFail } from '../shared/creation-failures.ts';
import { creationMachines } from '../shared/creation-machine.ts';
import * as repository from './creation.repository.ts';
import { releaseFiles } from '../shared/creation-files.ts';
import { closePictures, shownPictures, takeFiles, writeRow } from './creation-write.ts';

type Input<K extends keyof typeof creationSchemas> = HandlerInput<(typeof creationSchemas)[K]>;
type Output<K extends keyof typeof creationSchemas> = HandlerOutput<(typeof creationSchemas)[K]>;

/** What of a history is told. */
const historyShown = 100;
/** Topics that are offered. */
const topicsShown = 20;

const inWords = <T extends { reason: string; edit?: Output<'myCreation'>['edit'] }>(ctx: Ctx, row: T): T => ({
  ...row,
  reason: reasonIn(row.reason, ctx.lang),
  ...(row.edit ? { edit: { ...row.edit, reason: reasonIn(row.edit.reason, ctx.lang) } } : {}),
});
/** What is not public is shown to its author at addresses of his own. */
const ownView = <T extends { state: CreationState; reason: string; edit?: Output<'myCreation'>['edit'] }>(ctx: Ctx, row: T): T =>
  row.state === 'published' && !row.edit ? inWords(ctx, row) : signPaths(ctx.deps, inWords(ctx, row));

const lettersOf = (text: string): number => [...text].length;

/** Refuses what is not ready to be shown, with words for what is missing. */
const refuseUnready = (kind: CreationKind, content: CreationContent): void => {
  if (content.title.trim() === '') throw creationFail('creation.title', undefined, { field: 'content.title' });
  if (kind === 'article') {
    const words = textsOf(kind, { ...content, title: '', tags: [], location: null });
    const pictures = content.blocks.filter(({ type }) => type === 'picture').length;
    if (words.length === 0 && pictures === 0) throw creationFail('creation.empty', undefined, { field: 'content.blocks' });
    if (words.reduce((sum, text) => sum + lettersOf(text), 0) > creationLimits.body)
      throw creationFail('creation.long', { n: creationLimits.body }, { field: 'content.blocks' });
    if (pictures > creationLimits.articlePictures)
      throw creationFail('creation.manyPictures', { n: creationLimits.articlePictures }, { field: 'content.blocks' });
  }
  if (kind === 'pictures' && content.pictures.length === 0)
    throw creationFail('creation.noPictures', undefined, { field: 'content.pictures' });
  if (kind === 'video' && !content.film) throw creationFail('creation.noFilm', undefined, { field: 'content.film' });
  if (kind === 'video' && !content.cover) throw creationFail('creation.noCover', undefined, { field: 'content.cover' });
};

/** Only what the kind has, trimmed, without empty blocks and with each tag once. */
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
  const found = await repository.findOwn(ctx.db, ctx.memberId, id);
  if (!found) throw creationFail('creation.missing');
  return found;
};

const answerOf = async (ctx: Ctx, id: string): Promise<Output<'publishCreation'>> => {
  const { content: _content, ...row } = await ownOrFail(ctx, id);
  return ownView(ctx, row);
};

/** Hands a creation in (domain.md §8): it is seen by its author alone until the content check has let it through. */
export const publish = async (ctx: Ctx, input: Input<'publishCreation'>): Promise<Output<'publishCreation'>> => {
  const content = tidy(input.kind, unsignPaths(input.content));
  refuseUnready(input.kind, content);
  const { ok } = await takeToken(ctx.outside, `creation-day:${ctx.memberId}`, creationLimits.daily, 24 * 3600);
  if (!ok) throw creationFail('creation.daily', { n: creationLimits.daily });
  return ctx.inTx(async (tx) => {
    const { memberId: authorId } = ctx;
    const taken = await takeFiles(tx, authorId, input.kind, content);
    const id = await writeRow(tx, { authorId, kind: input.kind, content: taken });
    const table = repository.tableOf(input.kind);
    await creationMachines[table].created(tx, { id, state: 'checking', actor: ctx.actor });
    const { picUrl } = await ownOrFail(ctx, id);
    await closePictures(tx, authorId, id, shownPictures(input.kind, taken, picUrl));
    await planCheck(tx, table, id, 1);
    if (input.draftId !== undefined) await deleteDraftRow(tx, ctx.memberId, input.draftId);
    return answerOf(ctx, id);
  });
};

/** Addresses of the files that a creation has. */
const filesOf = (kind: CreationKind, content: CreationContent | null): string[] =>
  content ? picturesOf(kind, content).map(({ url }) => url) : [];
const filmsOf = (...contents: readonly (CreationContent | null)[]): string[] =>
  contents.flatMap((content) => (content?.film ? [content.film.url] : []));

/**
 * Changes an own creation, which is checked again. What is published stays as it is, with everything said about it, until the change has
 * passed; anything else is seen by its author alone meanwhile.
 */
export const edit = (ctx: Ctx, { id, content: given, draftId }: Input<'editCreation'>): Promise<Output<'editCreation'>> =>
  ctx.inTx(async (tx) => {
    const { memberId: authorId } = ctx;
    const { kind } = await ownOrFail(ctx, id);
    const table = repository.tableOf(kind);
    const before = await repository.lockCreation(tx, table, id);
    if (!before) throw creationFail('creation.missing');
    if (!before.content || before.state === 'removed') throw creationFail('creation.fixed');
    const tidied = tidy(kind, unsignPaths(given));
    refuseUnready(kind, tidied);
    if (kind !== 'video' && (await repository.articleCategory(tx, tidied.categoryId)) === undefined)
      throw creationFail('creation.category', undefined, { field: 'content.categoryId' });
    const content = await takeFiles(tx, authorId, kind, tidied, [before.content, before.edit]);
    const isPublic = before.state === 'published';
    if (isPublic) await repository.setEdit(tx, table, id, content);
    else {
      const cover = { url: before.cover, width: before.width, height: before.height };
      await writeRow(tx, { authorId, kind, content, before: { id, content: before.content, cover } });
    }
    await creationMachines[table].fire(tx, { id, event: isPublic ? 'revise' : 'edit', actor: ctx.actor });
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
    const gone = [before.cover, ...filesOf(kind, before.content), ...filesOf(kind, before.edit)];
    await releaseFiles(tx, authorId, gone, [...(before.film ? [before.film] : []), ...filmsOf(before.edit)]);
    return answerOf(ctx, id);
  });

/** Deletes an own creation in any state, with what others said and did about it, and the notices about that. */
export const remove = (ctx: Ctx, { id }: Input<'deleteCreation'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    const found = await ownOrFail(ctx, id);
    const table = repository.tableOf(found.kind);
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
    const gone = [locked.cover, ...filesOf(found.kind, locked.content), ...filesOf(found.kind, locked.edit)];
    await releaseFiles(tx, ctx.memberId, gone, [...(locked.film ? [locked.film] : []), ...filmsOf(locked.edit)]);
    await closePictures(tx, ctx.memberId, id, gone);
    return null;
  });

export const listOwn = async (ctx: Ctx, { kind, state, ...page }: Input<'myCreations'>): Promise<Output<'myCreations'>> => {
  const { memberId } = ctx;
  const answer = await pageOf(page, (limit, offset) => repository.ownPage(ctx.db, memberId, { kind, state }, limit, offset));
  return { ...answer, list: answer.list.map((row) => ownView(ctx, row)) };
};

export const counts = async (ctx: Ctx): Promise<Output<'creationCounts'>> => ({
  list: await repository.ownCounts(ctx.db, ctx.memberId),
  drafts: await countDrafts(ctx.db, ctx.memberId),
});

export const ownCreation = async (ctx: Ctx, { id }: Input<'myCreation'>): Promise<Output<'myCreation'>> => {
  const { content, ...row } = await ownOrFail(ctx, id);
  if (!content) throw creationFail('creation.fixed');
  return ownView(ctx, { ...row, content });
};

/** What became of a change of what is published: the creation itself stays so. */
const ofChange: Readonly<Record<string, CreationState>> = { revise: 'checking', decline: 'refused' };

/** What became of an own creation. One that was there before its history began has the state that it is in. */
export const history = async (ctx: Ctx, { id }: Input<'creationHistory'>): Promise<Output<'creationHistory'>> => {
  const { kind, state, reason, at } = await ownOrFail(ctx, id);
  const machine = creationMachines[repository.tableOf(kind)];
  const rows = (await machine.history(ctx.db, id)).slice(-historyShown).toReversed();
  const told = rows.flatMap(({ event, to, note, at: then }) => {
    const reached = ofChange[event] ?? machine.states.find((state) => state === to);
    return reached
      ? [{ state: reached, reason: reached === 'refused' || reached === 'removed' ? (note ?? '') : '', at: then }]
      : [];
  });
  return (told.length > 0 ? told : [{ state, reason, at }]).map((one) => inWords(ctx, one));
};

export const choices = async (ctx: Ctx): Promise<Output<'creationChoices'>> => ({
  categories: await repository.articleCategories(ctx.db, ctx.lang),
  topics: await hotTopics(ctx.db, { viewerId: ctx.memberId }, topicsShown),
});

export const authors = (ctx: Ctx, { kind, ...page }: Input<'getAuthors'>): Promise<Output<'getAuthors'>> => {
  const { memberId } = ctx;
  const read = kind === 'followed' ? followedAuthors : repository.suggestedAuthors;
  return pageOf(page, (limit, offset) => read(ctx.db, memberId, limit, offset));
};

export const listChecking = async (ctx: Ctx, page: Input<'listChecking'>): Promise<Output<'listChecking'>> => {
  const answer = await pageOf(page, (limit, offset) => repository.checkingPage(ctx.db, limit, offset));
  return { ...answer, list: answer.list.map((row) => signPaths(ctx.deps, inWords(ctx, row))) };
};

import type { CreationContent, CreationKind, creationSchemas } from '@juhe/contract/content/creation.schemas';
import { creationLimits } from '@juhe/contract/content/creation.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { attachPictures } from '../../common/api.ts';
import { withdrawNotices } from '../../social/api.ts';
import { attachFilm, previewFilm, storedFilm } from '../film/film.service.ts';
import { countDrafts, deleteDraftRow } from '../draft/draft.repository.ts';
import { followedAuthors } from '../article/article.repository.ts';
import { hotTopics } from '../topic/topic.repository.ts';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/context.ts';
import { pageOf } from '../../http/page.ts';
import { takeToken } from '../../http/rate-limit.ts';
import { reasonIn } from '../shared/check/check-failures.ts';
import { bodyOf, picturesOf, summaryOf, textsOf } from './creation-body.ts';
import { planCheck } from './creation-check.service.ts';
import { creationFail } from '../shared/creation-failures.ts';
import { creationMachines } from '../shared/creation-machine.ts';
import * as repository from './creation.repository.ts';
import { releaseFiles } from './creation-files.ts';
import { plainCover } from './plain-cover.ts';

type Input<K extends keyof typeof creationSchemas> = HandlerInput<(typeof creationSchemas)[K]>;
type Output<K extends keyof typeof creationSchemas> = HandlerOutput<(typeof creationSchemas)[K]>;

/** What of a history is told. */
const historyShown = 100;
/** Topics that are offered. */
const topicsShown = 20;

const inWords = <T extends { reason: string }>(ctx: Ctx, row: T): T => ({ ...row, reason: reasonIn(row.reason, ctx.lang) });

const lettersOf = (text: string): number => [...text].length;

/** Refuses what is not ready to be shown, with words for what is missing. */
const refuseUnready = (kind: CreationKind, content: CreationContent): void => {
  if (content.title.trim() === '') throw creationFail('creation.title', undefined, { field: 'content.title' });
  if (kind === 'article') {
    const words = textsOf(kind, { ...content, title: '', tags: [] });
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
});

const categoryFor = async (ctx: Ctx, wanted: string): Promise<string> => {
  const known = await repository.articleCategories(ctx.db, ctx.lang);
  const found = wanted === '' ? known[0] : known.find(({ id }) => id === wanted);
  if (!found) throw creationFail('creation.category', undefined, { field: 'content.categoryId' });
  return found.id;
};

interface Before {
  readonly content: CreationContent | null;
  readonly cover: { readonly url: string; readonly width: number; readonly height: number };
}

/** Writes the row of a creation and takes its files into use; `before` is what it was. */
const write = async (ctx: Ctx, tx: Tx, kind: CreationKind, content: CreationContent, before?: Before & { id: string }) => {
  const authorId = ctx.memberId;
  const shown = picturesOf(kind, content);
  const kept = before?.content ? picturesOf(kind, before.content).map(({ url }) => url) : [];
  await attachPictures(
    tx,
    authorId,
    shown.map(({ url }) => url),
    kept,
  );
  const { title, tags } = content;
  if (kind === 'video') {
    if (!content.film || !content.cover) throw creationFail('creation.noFilm');
    const { url: film, width, height, seconds } = await attachFilm(tx, authorId, content.film.id, before?.content?.film ?? null);
    const row = { authorId, title, film, cover: content.cover.url, width, height, seconds, tags, content };
    if (!before) return repository.insertVideo(tx, row);
    await repository.updateVideo(tx, before.id, row);
    return before.id;
  }
  // What had no picture of its own keeps the cover that was drawn for it.
  const drawn = before && kept.length === 0 ? before.cover : undefined;
  const cover = shown[0] ?? drawn ?? (await plainCover(tx, ctx.deps, authorId, title));
  const row = {
    kind,
    authorId,
    categoryId: await categoryFor(ctx, content.categoryId),
    title,
    summary: summaryOf(kind, content),
    cover: cover.url,
    width: cover.width,
    height: cover.height,
    bodyHtml: bodyOf(kind, content),
    tags,
    pictures: content.pictures,
    content,
  };
  if (!before) return repository.insertArticle(tx, row);
  await repository.updateArticle(tx, before.id, row);
  return before.id;
};

const ownOrFail = async (ctx: Ctx, id: string) => {
  const found = await repository.findOwn(ctx.db, ctx.memberId, id);
  if (!found) throw creationFail('creation.missing');
  return found;
};

const answerOf = async (ctx: Ctx, id: string): Promise<Output<'publishCreation'>> => {
  const { content: _content, ...row } = await ownOrFail(ctx, id);
  return inWords(ctx, row);
};

/** Hands a creation in (domain.md §8): it is seen by its author alone until the content check has let it through. */
export const publish = async (ctx: Ctx, input: Input<'publishCreation'>): Promise<Output<'publishCreation'>> => {
  const content = tidy(input.kind, storedFilm(input.content));
  refuseUnready(input.kind, content);
  const { ok } = await takeToken(ctx.outside, `creation-day:${ctx.memberId}`, creationLimits.daily, 24 * 3600);
  if (!ok) throw creationFail('creation.daily', { n: creationLimits.daily });
  return ctx.inTx(async (tx) => {
    const id = await write(ctx, tx, input.kind, content);
    const table = repository.tableOf(input.kind);
    await creationMachines[table].created(tx, { id, state: 'checking', actor: ctx.actor });
    await planCheck(tx, table, id, 1);
    if (input.draftId !== undefined) await deleteDraftRow(tx, ctx.memberId, input.draftId);
    return answerOf(ctx, id);
  });
};

/** Addresses of the files that a creation shows. */
const filesOf = (kind: CreationKind, content: CreationContent | null, cover: string): string[] => [
  cover,
  ...(content ? picturesOf(kind, content).map(({ url }) => url) : []),
];

/** Changes an own creation; it is checked again, and meanwhile its author alone sees it. */
export const edit = (ctx: Ctx, { id, content: given, draftId }: Input<'editCreation'>): Promise<Output<'editCreation'>> =>
  ctx.inTx(async (tx) => {
    const found = await ownOrFail(ctx, id);
    const table = repository.tableOf(found.kind);
    const before = await repository.lockCreation(tx, table, id);
    if (!before) throw creationFail('creation.missing');
    if (!before.content || before.state === 'removed') throw creationFail('creation.fixed');
    const content = tidy(found.kind, storedFilm(given));
    refuseUnready(found.kind, content);
    const cover = { url: found.picUrl, width: found.width, height: found.height };
    await write(ctx, tx, found.kind, content, { id, content: before.content, cover });
    await creationMachines[table].fire(tx, { id, event: 'edit', actor: ctx.actor });
    await planCheck(tx, table, id, before.revision + 1);
    if (draftId !== undefined) await deleteDraftRow(tx, ctx.memberId, draftId);
    await releaseFiles(tx, ctx.memberId, filesOf(found.kind, before.content, found.picUrl), before.film ? [before.film] : []);
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
    await releaseFiles(tx, ctx.memberId, filesOf(found.kind, locked.content, found.picUrl), locked.film ? [locked.film] : []);
    return null;
  });

export const listOwn = async (ctx: Ctx, { kind, state, ...page }: Input<'myCreations'>): Promise<Output<'myCreations'>> => {
  const { memberId } = ctx;
  const answer = await pageOf(page, (limit, offset) => repository.ownPage(ctx.db, memberId, { kind, state }, limit, offset));
  return { ...answer, list: answer.list.map((row) => inWords(ctx, row)) };
};

export const counts = async (ctx: Ctx): Promise<Output<'creationCounts'>> => ({
  list: await repository.ownCounts(ctx.db, ctx.memberId),
  drafts: await countDrafts(ctx.db, ctx.memberId),
});

export const ownCreation = async (ctx: Ctx, { id }: Input<'myCreation'>): Promise<Output<'myCreation'>> => {
  const { content, ...row } = await ownOrFail(ctx, id);
  if (!content) throw creationFail('creation.fixed');
  return { ...inWords(ctx, row), content: previewFilm(ctx.deps, content) };
};

/** What became of an own creation. One that was there before its history began has the state that it is in. */
export const history = async (ctx: Ctx, { id }: Input<'creationHistory'>): Promise<Output<'creationHistory'>> => {
  const { kind, state, reason, at } = await ownOrFail(ctx, id);
  const machine = creationMachines[repository.tableOf(kind)];
  const rows = (await machine.history(ctx.db, id)).slice(-historyShown).toReversed();
  const told = rows.flatMap(({ to, note, at: then }) => {
    const known = machine.states.find((one) => one === to);
    return known ? [{ state: known, reason: known === 'refused' || known === 'removed' ? (note ?? '') : '', at: then }] : [];
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
  return { ...answer, list: answer.list.map((row) => inWords(ctx, row)) };
};

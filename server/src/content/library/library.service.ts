/** Operators' actions on books: importing texts, continuing serials, taking books off. */
import { defineJob } from '../../jobs/job.ts';
import type { librarySchemas } from '@juhe/contract/content/library.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import * as contentPages from '@juhe/contract/pages/content';
import { attachSitePictures } from '../../common/api.ts';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { contentFail } from '../failures.ts';
import { notify, perDay } from '../../notice/notify.ts';
import { drawnCover } from '../shared/drawn-covers.ts';
import { libraryFail } from './library-failures.ts';
import * as repository from './library.repository.ts';
import { decodeText, isDivided, linesOf, paragraphsOf, wordsOf } from './read-text.ts';
import { splitChapters } from './split-chapters.ts';

type Input<K extends keyof typeof librarySchemas> = HandlerInput<(typeof librarySchemas)[K]>;
type Output<K extends keyof typeof librarySchemas> = HandlerOutput<(typeof librarySchemas)[K]>;

const maxChapters = 10_000;
/** Limit for titles, because they are shown in lists. */
const maxTitle = 80;

const decodedOf = async (file: File) => {
  const decoded = decodeText(new Uint8Array(await file.arrayBuffer()));
  if (!decoded) throw libraryFail('library.encoding', undefined, { field: 'file' });
  return decoded;
};

export const setBookCategory = (ctx: Ctx, category: Input<'setBookCategory'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    await repository.setCategory(tx, category);
    return null;
  });

/** Refused with 409 while the category has books, also removed ones; a concurrent import waits and is refused afterwards. */
export const removeBookCategory = (ctx: Ctx, { id }: Input<'removeBookCategory'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    if (!(await repository.lockCategory(tx, id))) throw libraryFail('library.category', undefined, { field: 'id' });
    const n = await repository.countIn(tx, id);
    if (n > 0) throw libraryFail('library.categoryInUse', { n });
    await repository.deleteCategory(tx, id);
    return null;
  });

/** Imports a book from a complete text. Title and author are unique, so that a repeated import changes nothing. */
export const importBook = async (ctx: Ctx, { file, ...about }: Input<'importBook'>): Promise<Output<'importBook'>> => {
  const { text, encoding } = await decodedOf(file);
  const { chapters, byHeadings } = splitChapters(text);
  if (chapters.length === 0) throw libraryFail('library.empty', undefined, { field: 'file' });
  if (chapters.length > maxChapters)
    throw libraryFail('library.manyChapters', { n: chapters.length, most: maxChapters }, { field: 'file' });
  let before = 0;
  const rows = chapters.map(({ title, volume, text: body }, at) => {
    const wordCount = wordsOf(body);
    before += wordCount;
    return { number: at + 1, title: title.slice(0, maxTitle), volume, text: body, words: wordCount, before: before - wordCount };
  });
  return ctx.inTx(async (tx) => {
    await repository.lockImports(tx);
    if (!(await repository.lockCategoryShared(tx, about.categoryId)))
      throw libraryFail('library.category', undefined, { field: 'categoryId' });
    const duplicate = await repository.sameBook(tx, { id: about.id, title: about.title, author: about.author });
    if (duplicate) throw libraryFail('library.exists', { id: duplicate.id });
    const { cover } = about;
    if (cover !== undefined) await attachSitePictures(tx, null, [cover], { field: 'cover' });
    const book = { ...about, id: about.id, ...(cover === undefined ? drawnCover(about.title) : { cover }) };
    const { id } = await repository.insertBook(tx, book, { words: before, chapters: rows.length });
    await repository.insertChapters(tx, id, rows);
    return {
      id,
      chapters: rows.length,
      words: before,
      encoding,
      byHeadings,
      firstTitles: rows.slice(0, 3).map(({ title }) => title),
    };
  });
};

const locked = async (tx: Tx, bookId: string) => {
  const book = await repository.lockBook(tx, bookId);
  if (!book) throw contentFail('book.missing');
  return book;
};

/** Converts a text to paragraphs separated by an empty line. */
const asParagraphs = (text: string): string => {
  const lines = linesOf(text);
  return paragraphsOf(lines, isDivided(lines));
};

export const addChapter = (ctx: Ctx, { bookId, title, text, volume }: Input<'addChapter'>): Promise<Output<'addChapter'>> =>
  ctx.inTx(async (tx) => {
    const book = await locked(tx, bookId);
    if (book.status === 'finished') throw libraryFail('library.finished');
    const body = asParagraphs(text);
    const number = (await repository.lastNumber(tx, bookId)) + 1;
    const chapter = { number, title, volume, text: body, words: wordsOf(body), before: book.words };
    const { id } = await repository.insertChapter(tx, bookId, chapter);
    await repository.countChapter(tx, bookId, { words: chapter.words, chapters: 1 });
    if (book.state === 'on') await newChapterJob.schedule(tx, bookId, { seconds: 0 });
    return { id, number, words: chapter.words };
  });

export const updateChapter = (ctx: Ctx, input: Input<'updateChapter'>): Promise<Output<'updateChapter'>> =>
  ctx.inTx(async (tx) => {
    const { bookId, indexId, title, text } = input;
    if (title === undefined && text === undefined) throw libraryFail('library.nothing');
    await locked(tx, bookId);
    const chapter = await repository.lockChapter(tx, bookId, indexId);
    if (!chapter) throw contentFail('chapter.missing');
    const body = text === undefined ? undefined : asParagraphs(text);
    const wordCount = body === undefined ? chapter.words : wordsOf(body);
    await repository.changeChapter(tx, indexId, { title, text: body, words: wordCount });
    if (wordCount !== chapter.words) await repository.moveLater(tx, bookId, chapter.number, wordCount - chapter.words);
    await repository.countChapter(tx, bookId, { words: wordCount - chapter.words, chapters: 0 });
    if (body !== undefined) await repository.clampPlaces(tx, bookId, indexId, body.length);
    return { words: wordCount };
  });

export const setBookStatus = (ctx: Ctx, { bookId, status }: Input<'setBookStatus'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    await locked(tx, bookId);
    await repository.setStatus(tx, bookId, status);
    return null;
  });

const setState = (ctx: Ctx, bookId: string, state: 'on' | 'off'): Promise<null> =>
  ctx.inTx(async (tx) => {
    await locked(tx, bookId);
    await repository.setState(tx, bookId, state);
    return null;
  });

export const removeBook = (ctx: Ctx, { bookId }: Input<'removeBook'>): Promise<null> => setState(ctx, bookId, 'off');
export const restoreBook = (ctx: Ctx, { bookId }: Input<'restoreBook'>): Promise<null> => setState(ctx, bookId, 'on');

/** Readers of a serial are notified in batches, so that a very popular book does not block other jobs. */
const notifiedAtOnce = 200;

/**
 * Notifies members with a serial on the shelf of its newest chapter: one notice per book and day (China time), renewed by
 * later chapters.
 * @param ref the book's id, and after `@` the last member who has been notified
 */
const notifyOfChapter = async (tx: Tx, ref: string): Promise<void> => {
  const [bookId = '', after = ''] = ref.split('@');
  const newest = await repository.newestChapter(tx, bookId);
  if (!newest) return;
  const members = await repository.shelfMembers(tx, bookId, after, notifiedAtOnce);
  for (const { memberId } of members)
    await notify(tx, {
      memberId,
      kind: 'service',
      template: 'newChapter',
      params: { title: newest.title, chapter: newest.chapter },
      link: contentPages.readNovel({ id: bookId, indexId: newest.indexId }),
      key: perDay(`chapter:${bookId}`),
      renew: true,
    });
  const last = members.at(-1)?.memberId;
  if (members.length === notifiedAtOnce && last !== undefined)
    await newChapterJob.schedule(tx, `${bookId}@${last}`, { seconds: 0 });
};
export const newChapterJob = defineJob({ kind: 'book.newChapter', mayBeGivenUp: true, run: notifyOfChapter });

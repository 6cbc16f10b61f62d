import type { bookSchemas } from '@juhe/contract/content/book.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { publish } from '../../events/publish.ts';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { contentFail } from '../failures.ts';
import * as repository from './book.repository.ts';

type Input<K extends keyof typeof bookSchemas> = HandlerInput<(typeof bookSchemas)[K]>;
type Output<K extends keyof typeof bookSchemas> = HandlerOutput<(typeof bookSchemas)[K]>;

export const listBookCategories = (ctx: Ctx): Promise<Output<'listBookCategories'>> => repository.categoriesIn(ctx.db, ctx.lang);

export const listBooks = (ctx: Ctx, { categoryId, status, length, sort, ...page }: Input<'listBooks'>) =>
  pageOf(page, (limit, offset) =>
    repository.bookPage(ctx.db, { categoryId, status, length, sort }, { lang: ctx.lang, limit, offset }),
  );

/** Maximum number of similar books shown on a book's page. */
const shownBeside = 12;

export const listSimilarBooks = async (ctx: Ctx, { id }: Input<'listSimilarBooks'>): Promise<Output<'listSimilarBooks'>> => {
  if (!(await repository.bookExists(ctx.db, id))) throw contentFail('book.missing');
  const byAuthor = await repository.booksByAuthor(ctx.db, id, ctx.lang, shownBeside);
  const shown = new Set(byAuthor.map((item) => item.id));
  const alike = await repository.booksAlike(ctx.db, id, ctx.lang, shownBeside + shown.size);
  return { byAuthor, similar: alike.filter((item) => !shown.has(item.id)).slice(0, shownBeside) };
};

export const getBook = async (ctx: Ctx, { id }: Input<'getBook'>): Promise<Output<'getBook'>> => {
  const book = await repository.findBook(ctx.db, id, ctx.member?.id ?? null, ctx.lang);
  if (!book) throw contentFail('book.missing');
  return book;
};

export const listChapters = async (ctx: Ctx, { bookId }: Input<'listChapters'>): Promise<Output<'listChapters'>> => {
  if (!(await repository.bookExists(ctx.db, bookId))) throw contentFail('book.missing');
  return repository.chaptersOf(ctx.db, bookId);
};

export const readChapter = async (ctx: Ctx, { bookId, indexId }: Input<'readChapter'>): Promise<Output<'readChapter'>> => {
  const chapter = await repository.findChapter(ctx.db, bookId, indexId);
  if (!chapter) throw contentFail('chapter.missing');
  return chapter;
};

export const downloadChapters = async (
  ctx: Ctx,
  { bookId, ids }: Input<'downloadChapters'>,
): Promise<Output<'downloadChapters'>> => {
  if (!(await repository.bookExists(ctx.db, bookId))) throw contentFail('book.missing');
  return repository.chapterTexts(ctx.db, bookId, ids);
};

const setSaved = (ctx: Ctx, kind: 'like' | 'shelf', id: string, isSaved: boolean): Promise<number> =>
  ctx.inTx(async (tx) => {
    if (!(await repository.bookExists(tx, id))) throw contentFail('book.missing');
    return (await repository.setBookSaved(tx, kind, id, ctx.memberId, isSaved)).count;
  });

export const likeBook = async (ctx: Ctx, { id, like }: Input<'likeBook'>): Promise<Output<'likeBook'>> => ({
  liked: like,
  count: await setSaved(ctx, 'like', id, like),
});

export const shelveBook = async (ctx: Ctx, { id, join }: Input<'shelveBook'>): Promise<Output<'shelveBook'>> => ({
  onShelf: join,
  count: await setSaved(ctx, 'shelf', id, join),
});

export const removeFromBookshelf = (ctx: Ctx, { ids }: Input<'removeFromBookshelf'>): Promise<Output<'removeFromBookshelf'>> =>
  ctx.inTx(async (tx) => {
    await repository.lockBooks(tx, ids);
    return { count: await repository.removeFromShelf(tx, ctx.memberId, ids) };
  });

/** The latest reading wins across devices (domain.md §5); returns the stored one, even if it is from another device. */
export const saveReadingProgress = (ctx: Ctx, reading: Input<'saveReadingProgress'>): Promise<Output<'saveReadingProgress'>> =>
  ctx.inTx(async (tx) => {
    if (!(await repository.bookExists(tx, reading.bookId))) throw contentFail('book.missing');
    const savedCount = await repository.saveReading(tx, ctx.memberId, reading);
    const log = await repository.lastLog(tx, ctx.memberId, reading.bookId);
    // Nothing was stored and no later reading exists: the chapter does not belong to this book.
    if (!log || (savedCount === 0 && !(await repository.findChapter(tx, reading.bookId, reading.indexId))))
      throw contentFail('chapter.missing');
    // The book may be open on the member's other devices.
    if (savedCount > 0) publish(tx, `member:${ctx.memberId}`, { kind: 'reading', ...log });
    return log;
  });

export const getReadingProgress = async (
  ctx: Ctx,
  { bookId }: Input<'getReadingProgress'>,
): Promise<Output<'getReadingProgress'>> => (await repository.lastLog(ctx.db, ctx.memberId, bookId)) ?? null;

export const listBookshelf = (ctx: Ctx, { kind, sort, audio, ...page }: Input<'listBookshelf'>) => {
  const { memberId } = ctx;
  return pageOf(page, (limit, offset) =>
    repository.memberBookPage(ctx.db, { kind, sort, audio }, memberId, { lang: ctx.lang, limit, offset }),
  );
};

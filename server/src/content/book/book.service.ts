import type { bookSchemas } from '@juhe/contract/content/book.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { publish } from '../../events/publish.ts';
import type { Ctx } from '../../http/context.ts';
import { pageOf } from '../../http/page.ts';
import { contentFail } from '../failures.ts';
import * as repository from './book.repository.ts';

type Input<K extends keyof typeof bookSchemas> = HandlerInput<(typeof bookSchemas)[K]>;
type Output<K extends keyof typeof bookSchemas> = HandlerOutput<(typeof bookSchemas)[K]>;

export const listCategories = (ctx: Ctx): Promise<Output<'queryBookCategoryList'>> => repository.categoriesIn(ctx.db, ctx.lang);

export const listBooks = (ctx: Ctx, { categoryId, status, length, sort, ...page }: Input<'queryBookList'>) =>
  pageOf(page, (limit, offset) =>
    repository.bookPage(ctx.db, { categoryId, status, length, sort }, { lang: ctx.lang, limit, offset }),
  );

/** Maximum number of similar books shown on a book's page. */
const shownBeside = 12;

export const similarBooks = async (ctx: Ctx, { id }: Input<'querySimilarBooks'>): Promise<Output<'querySimilarBooks'>> => {
  if (!(await repository.bookExists(ctx.db, id))) throw contentFail('book.missing');
  const byAuthor = await repository.booksByAuthor(ctx.db, id, ctx.lang, shownBeside);
  const shown = new Set(byAuthor.map((item) => item.id));
  const alike = await repository.booksAlike(ctx.db, id, ctx.lang, shownBeside + shown.size);
  return { byAuthor, similar: alike.filter((item) => !shown.has(item.id)).slice(0, shownBeside) };
};

export const bookDetail = async (ctx: Ctx, { id }: Input<'queryBookDetail'>): Promise<Output<'queryBookDetail'>> => {
  const book = await repository.findBook(ctx.db, id, ctx.member?.id ?? null, ctx.lang);
  if (!book) throw contentFail('book.missing');
  return book;
};

export const listChapters = async (ctx: Ctx, { bookId }: Input<'queryBookIndexList'>): Promise<Output<'queryBookIndexList'>> => {
  if (!(await repository.bookExists(ctx.db, bookId))) throw contentFail('book.missing');
  return repository.chaptersOf(ctx.db, bookId);
};

export const chapterText = async (
  ctx: Ctx,
  { bookId, indexId }: Input<'queryBookIndexContent'>,
): Promise<Output<'queryBookIndexContent'>> => {
  const chapter = await repository.findChapter(ctx.db, bookId, indexId);
  if (!chapter) throw contentFail('chapter.missing');
  return chapter;
};

export const chapterTexts = async (
  ctx: Ctx,
  { bookId, ids }: Input<'queryBookChapters'>,
): Promise<Output<'queryBookChapters'>> => {
  if (!(await repository.bookExists(ctx.db, bookId))) throw contentFail('book.missing');
  return repository.chapterTexts(ctx.db, bookId, ids);
};

const setKept = (ctx: Ctx, kind: 'like' | 'shelf', id: string, isKept: boolean): Promise<number> =>
  ctx.inTx(async (tx) => {
    if (!(await repository.bookExists(tx, id))) throw contentFail('book.missing');
    return (await repository.setBookKept(tx, kind, id, ctx.memberId, isKept)).count;
  });

export const likeBook = async (ctx: Ctx, { id, like }: Input<'bookLike'>): Promise<Output<'bookLike'>> => ({
  liked: like,
  count: await setKept(ctx, 'like', id, like),
});

export const joinShelf = async (ctx: Ctx, { id, join }: Input<'joinBookshelf'>): Promise<Output<'joinBookshelf'>> => ({
  onShelf: join,
  count: await setKept(ctx, 'shelf', id, join),
});

export const leaveShelf = (ctx: Ctx, { ids }: Input<'leaveBookshelf'>): Promise<Output<'leaveBookshelf'>> =>
  ctx.inTx(async (tx) => {
    await repository.lockBooks(tx, ids);
    return { count: await repository.leaveShelf(tx, ctx.memberId, ids) };
  });

/** The latest reading wins across devices (domain.md §5); returns the stored one, even if it is from another device. */
export const addLog = (ctx: Ctx, reading: Input<'addbookLookLog'>): Promise<Output<'addbookLookLog'>> =>
  ctx.inTx(async (tx) => {
    if (!(await repository.bookExists(tx, reading.bookId))) throw contentFail('book.missing');
    const savedCount = await repository.keepLog(tx, ctx.memberId, reading);
    const log = await repository.lastLog(tx, ctx.memberId, reading.bookId);
    // Nothing was stored and no later reading exists: the chapter does not belong to this book.
    if (!log || (savedCount === 0 && !(await repository.findChapter(tx, reading.bookId, reading.indexId))))
      throw contentFail('chapter.missing');
    // The book may be open on the member's other devices.
    if (savedCount > 0) publish(tx, `member:${ctx.memberId}`, { kind: 'reading', ...log });
    return log;
  });

export const lastLog = async (ctx: Ctx, { bookId }: Input<'queryLastBookLookLog'>): Promise<Output<'queryLastBookLookLog'>> =>
  (await repository.lastLog(ctx.db, ctx.memberId, bookId)) ?? null;

export const listMemberBooks = (ctx: Ctx, { kind, sort, audio, ...page }: Input<'queryBookMemberList'>) => {
  const { memberId } = ctx;
  return pageOf(page, (limit, offset) =>
    repository.memberBookPage(ctx.db, { kind, sort, audio }, memberId, { lang: ctx.lang, limit, offset }),
  );
};

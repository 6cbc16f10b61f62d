import type { bookSchemas } from '@juhe/contract/content/book.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Ctx } from '../../http/call/context.ts';
import { contentFail } from '../failures.ts';
import { bookFail } from './book-failures.ts';
import * as repository from './bookmark.repository.ts';

type Input<K extends keyof typeof bookSchemas> = HandlerInput<(typeof bookSchemas)[K]>;
type Output<K extends keyof typeof bookSchemas> = HandlerOutput<(typeof bookSchemas)[K]>;

/** Maximum number of bookmarks per member and book. */
const maxBookmarks = 200;

export const listBookmarks = (ctx: Ctx, { bookId }: Input<'listBookmarks'>): Promise<Output<'listBookmarks'>> =>
  repository.bookmarksOf(ctx.db, ctx.memberId, bookId);

/** There is one bookmark per position: adding a second one returns the first. */
export const addBookmark = (
  ctx: Ctx,
  { bookId, indexId, position, excerpt, putAt, age }: Input<'addBookmark'>,
): Promise<Output<'addBookmark'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const length = await repository.chapterLength(tx, bookId, indexId);
    if (length === undefined) throw contentFail('chapter.missing');
    const bookPosition = { bookId, indexId, position: Math.min(position, length) };
    await repository.lockBookmarks(tx, memberId, bookId);
    const existing = await repository.bookmarkAt(tx, memberId, bookPosition);
    if (existing) return existing;
    if ((await repository.countBookmarks(tx, memberId, bookId)) >= maxBookmarks)
      throw bookFail('bookmark.full', { n: maxBookmarks });
    await repository.insertBookmark(tx, memberId, bookPosition, { excerpt, putAt, age });
    const created = await repository.bookmarkAt(tx, memberId, bookPosition);
    if (!created) throw bookFail('bookmark.missing');
    return created;
  });

export const removeBookmark = (ctx: Ctx, { id }: Input<'removeBookmark'>): Promise<Output<'removeBookmark'>> =>
  ctx.inTx(async (tx) => {
    if ((await repository.deleteBookmark(tx, ctx.memberId, id)) === 0) throw bookFail('bookmark.missing');
    return null;
  });

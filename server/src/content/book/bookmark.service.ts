import type { bookSchemas } from '@juhe/contract/content/book.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Ctx } from '../../http/context.ts';
import { contentFail } from '../failures.ts';
import { bookFail } from './book-failures.ts';
import * as repository from './bookmark.repository.ts';

type Input<K extends keyof typeof bookSchemas> = HandlerInput<(typeof bookSchemas)[K]>;
type Output<K extends keyof typeof bookSchemas> = HandlerOutput<(typeof bookSchemas)[K]>;

/** Bookmarks that a member may have in one book. */
const most = 200;

export const list = (ctx: Ctx, { bookId }: Input<'queryBookmarkList'>): Promise<Output<'queryBookmarkList'>> =>
  repository.bookmarksOf(ctx.db, ctx.memberId, bookId);

/** A place has one bookmark: a second one at it answers the first. */
export const add = (
  ctx: Ctx,
  { bookId, indexId, position, excerpt, putAt, age }: Input<'addBookmark'>,
): Promise<Output<'addBookmark'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const length = await repository.chapterLength(tx, bookId, indexId);
    if (length === undefined) throw contentFail('chapter.missing');
    const place = { bookId, indexId, position: Math.min(position, length) };
    await repository.lockBookmarks(tx, memberId, bookId);
    const there = await repository.bookmarkAt(tx, memberId, place);
    if (there) return there;
    if ((await repository.countBookmarks(tx, memberId, bookId)) >= most) throw bookFail('bookmark.full', { n: most });
    await repository.insertBookmark(tx, memberId, place, { excerpt, putAt, age });
    const made = await repository.bookmarkAt(tx, memberId, place);
    if (!made) throw bookFail('bookmark.missing');
    return made;
  });

export const remove = (ctx: Ctx, { id }: Input<'removeBookmark'>): Promise<Output<'removeBookmark'>> =>
  ctx.inTx(async (tx) => {
    if ((await repository.deleteBookmark(tx, ctx.memberId, id)) === 0) throw bookFail('bookmark.missing');
    return null;
  });

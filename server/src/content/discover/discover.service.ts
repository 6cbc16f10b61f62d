import type { discoverSchemas, FeedItem } from '@juhe/contract/content/discover.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { feedLots } from '../../auction/index.ts';
import type { Ctx } from '../../http/context.ts';
import { feedGoods } from '../../mall/index.ts';
import { contentFail } from '../failures.ts';
import { feedArticles, feedBooks } from '../index.ts';

type Input = HandlerInput<(typeof discoverSchemas)['queryFeed']>;
type Output = HandlerOutput<(typeof discoverSchemas)['queryFeed']>;

/** Where a page of the feed begins: after this article, with so many pages read. */
interface Position {
  readonly at: string;
  readonly id: string;
  readonly page: number;
}

const encode = ({ at, id, page }: Position): string => Buffer.from(JSON.stringify([at, id, page])).toString('base64url');

const decode = (cursor: string): Position => {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(value)) {
      const [at, id, page]: unknown[] = value;
      const instant = typeof at === 'string' && !Number.isNaN(Date.parse(at));
      if (instant && typeof id === 'string' && Number.isSafeInteger(page) && Number(page) > 0)
        return { at, id, page: Number(page) };
    }
  } catch {
    // Answered below like any other cursor that is not ours.
  }
  throw contentFail('feed.cursor');
};

/** Goods, lots and books for each page of the mixed feed. */
const goodsEach = 2;
const lotsEach = 1;
const booksEach = 1;
const othersEach = goodsEach + lotsEach + booksEach;
/** Where goods, lots and books stand among a page's cards, from the first place to the last. */
const goodsPlaces = [2, 8];
const lotPlaces = [4];
const bookPlaces = [6];

const mix = (articles: readonly FeedItem[], others: readonly (readonly [place: number | undefined, item: FeedItem])[]) => {
  const list = [...articles];
  for (const [place = list.length, item] of [...others].sort(([a = 0], [b = 0]) => a - b)) list.splice(place, 0, item);
  return list;
};

/**
 * The Discover feed: articles and news, newest first; without a category each page also has goods, an open lot and a book
 * among its cards. A cursor, because articles are added while it is read (domain.md §1.6).
 */
export const queryFeed = async (ctx: Ctx, { cursor, pageSize, categoryId }: Input): Promise<Output> => {
  const position = cursor === undefined ? undefined : decode(cursor);
  const page = position?.page ?? 0;
  const mixed = categoryId === undefined && pageSize >= 8;
  const wanted = mixed ? pageSize - othersEach : pageSize;
  const [articles, goods, lots, books] = await Promise.all([
    feedArticles(ctx.db, { lang: ctx.lang, viewerId: ctx.member?.id ?? null }, position, categoryId, wanted + 1),
    mixed ? feedGoods(ctx.db, goodsEach, page * goodsEach) : [],
    mixed ? feedLots(ctx.db, lotsEach, page * lotsEach) : [],
    mixed ? feedBooks(ctx.db, ctx.lang, booksEach, page * booksEach) : [],
  ]);
  const shown = articles.slice(0, wanted);
  const last = shown.at(-1);
  return {
    list: mix(
      shown.map((article) => ({ type: 'article', article })),
      [
        ...goods.map((item, i) => [goodsPlaces[i], { type: 'goods', goods: item }] as const),
        ...lots.map((item, i) => [lotPlaces[i], { type: 'lot', lot: item }] as const),
        ...books.map((item, i) => [bookPlaces[i], { type: 'book', book: item }] as const),
      ],
    ),
    cursor: last && articles.length > wanted ? encode({ at: last.publishedAt, id: last.id, page: page + 1 }) : null,
  };
};

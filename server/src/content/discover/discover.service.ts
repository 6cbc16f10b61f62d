import type { ArticleCard } from '@juhe/contract/content/article.schemas';
import type { discoverSchemas, FeedItem } from '@juhe/contract/content/discover.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { feedLots } from '../../auction/index.ts';
import type { Ctx } from '../../http/context.ts';
import { feedGoods } from '../../mall/index.ts';
import { contentFail } from '../failures.ts';
import { feedArticles } from '../index.ts';

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

/** Goods and lots for each page of the mixed feed, and the places among its cards where they stand. */
const goodsEach = 2;
const lotsEach = 1;
const goodsPlaces = [2, 7];
const lotPlace = 5;

const mix = (articles: readonly ArticleCard[], goods: readonly FeedItem[], lots: readonly FeedItem[]): FeedItem[] => {
  const list: FeedItem[] = articles.map((article) => ({ type: 'article', article }));
  goods.forEach((item, i) => {
    list.splice(goodsPlaces[i] ?? list.length, 0, item);
  });
  lots.forEach((item) => {
    list.splice(lotPlace, 0, item);
  });
  return list;
};

/**
 * The Discover feed: articles and news, newest first; without a category each page also has goods and an open lot among its
 * cards. A cursor, because articles are added while it is read (domain.md §1.6).
 */
export const queryFeed = async (ctx: Ctx, { cursor, pageSize, categoryId }: Input): Promise<Output> => {
  const position = cursor === undefined ? undefined : decode(cursor);
  const page = position?.page ?? 0;
  const mixed = categoryId === undefined && pageSize >= 8;
  const wanted = mixed ? pageSize - goodsEach - lotsEach : pageSize;
  const [articles, goods, lots] = await Promise.all([
    feedArticles(ctx.db, ctx.lang, position, categoryId, wanted + 1),
    mixed ? feedGoods(ctx.db, goodsEach, page * goodsEach) : [],
    mixed ? feedLots(ctx.db, lotsEach, page * lotsEach) : [],
  ]);
  const shown = articles.slice(0, wanted);
  const last = shown.at(-1);
  return {
    list: mix(
      shown,
      goods.map((item) => ({ type: 'goods', goods: item })),
      lots.map((item) => ({ type: 'lot', lot: item })),
    ),
    cursor: last && articles.length > wanted ? encode({ at: last.publishedAt, id: last.id, page: page + 1 }) : null,
  };
};

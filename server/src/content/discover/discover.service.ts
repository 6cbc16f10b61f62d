import type { discoverSchemas, FeedItem } from '@juhe/contract/content/discover.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { feedLots } from '../../auction/api.ts';
import { feedGoods } from '../../mall/api.ts';
import { feedArticles, type FeedFilter } from '../article/article.repository.ts';
import { feedBooks } from '../book/book.repository.ts';
import { postedVideos } from '../video/video.repository.ts';
import type { Interests } from '../../common/api.ts';
import { interestsOfMember } from '../../member/api.ts';
import type { Ctx } from '../../http/call/context.ts';
import { contentFail } from '../failures.ts';

type Input = HandlerInput<(typeof discoverSchemas)['listDiscoverFeed']>;
type Output = HandlerOutput<(typeof discoverSchemas)['listDiscoverFeed']>;

/** Start of a feed page: after this article or video, with the number of pages read. */
interface Position {
  readonly at: string;
  readonly id: string;
  readonly page: number;
}

/** More pages than anybody reads; valid cursors never exceed it. */
const maxPages = 100_000;
/** Valid cursor times: the database has no year 0. */
const instant = /^2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const opaque = /^[\w-]{1,64}$/;

const encode = ({ at, id, page }: Position): string => Buffer.from(JSON.stringify([at, id, page])).toString('base64url');

const decode = (cursor: string): Position => {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(value)) {
      const [at, id, page]: unknown[] = value;
      const isInstant = typeof at === 'string' && instant.test(at) && !Number.isNaN(Date.parse(at));
      const isPage = typeof page === 'number' && Number.isInteger(page) && page > 0 && page <= maxPages;
      if (isInstant && typeof id === 'string' && opaque.test(id) && isPage) return { at, id, page };
    }
  } catch {
    // Handled below like any other invalid cursor.
  }
  throw contentFail('feed.cursor');
};

type Posted = Extract<FeedItem, { type: 'article' | 'video' }>;
const factsOf = (item: Posted) => (item.type === 'article' ? item.article : item.video);

/** A card with its moment in the feed: that of publication, or a later one if it matches the reader’s interests. */
interface Placed {
  readonly item: Posted;
  readonly at: string;
}

/** Content that matches a reader’s interests is sorted as if it had been published so much later. */
const headStartMs = 7 * 24 * 3600 * 1000;
const shifted = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString();

/** Sorts newest first; ties by id, like the database. */
const newestFirst = (first: Placed, second: Placed): number => {
  const [left, right] = first.at === second.at ? [factsOf(first.item).id, factsOf(second.item).id] : [first.at, second.at];
  return left < right ? 1 : -1;
};

/** Articles and videos after a position that is a moment of publication. */
const published = async (
  ctx: Ctx,
  after: Omit<Position, 'page'> | undefined,
  filter: FeedFilter,
  limit: number,
): Promise<Posted[]> => {
  const reader = { lang: ctx.lang, viewerId: ctx.member?.id ?? null };
  const [articles, videos] = await Promise.all([
    feedArticles(ctx.db, reader, after, filter, limit),
    // Only articles have categories.
    filter.categoryId === undefined ? postedVideos(ctx.db, reader, after, filter, limit) : [],
  ]);
  return [
    ...articles.map((article): Posted => ({ type: 'article', article })),
    ...videos.map((video): Posted => ({ type: 'video', video })),
  ];
};

/**
 * What members and editors published after a position: articles, news and videos in one order, of which nothing is left out or comes twice.
 * Each half of a member's feed, with and without the head start, is read in its own order of publication.
 */
const posted = async (
  ctx: Ctx,
  after: Position | undefined,
  filter: FeedFilter,
  interests: Interests | undefined,
  limit: number,
): Promise<Placed[]> => {
  const half = async (isMet: boolean): Promise<Placed[]> => {
    const start = isMet ? headStartMs : 0;
    const from = after && { at: shifted(after.at, -start), id: after.id };
    const items = await published(ctx, from, { ...filter, interests: interests && { ...interests, isMet } }, limit);
    return items.map((item) => ({ item, at: shifted(factsOf(item).publishedAt, start) }));
  };
  const halves = await Promise.all(interests ? [half(true), half(false)] : [half(false)]);
  return halves.flat().sort(newestFirst).slice(0, limit);
};

/** Number of goods, lots and books on each page of the mixed feed. */
const goodsEach = 2;
const lotsEach = 1;
const booksEach = 1;
const othersEach = goodsEach + lotsEach + booksEach;
/** First and last position of goods, lots and books among a page's cards. */
const goodsPlaces = [2, 8];
const lotPlaces = [4];
const bookPlaces = [6];

const mix = (main: readonly FeedItem[], extras: readonly (readonly [position: number | undefined, item: FeedItem])[]) => {
  const list = [...main];
  for (const [position = list.length, item] of [...extras].sort(([a = 0], [b = 0]) => a - b)) list.splice(position, 0, item);
  return list;
};

/**
 * The Discover feed, newest first, with a head start for what a member's labels name; without a filter each page also has goods, an open lot and a book among its cards. A cursor, because things are added
 * while it is read (domain.md §1.6).
 */
export const listDiscoverFeed = async (ctx: Ctx, { cursor, pageSize, categoryId, topic, followed }: Input): Promise<Output> => {
  const position = cursor === undefined ? undefined : decode(cursor);
  const page = position?.page ?? 0;
  const followedBy = followed === true ? ctx.memberId : undefined;
  const mixed = categoryId === undefined && topic === undefined && followedBy === undefined && pageSize >= 8;
  const mainCount = mixed ? pageSize - othersEach : pageSize;
  const interests = mixed && ctx.member ? await interestsOfMember(ctx.db, ctx.memberId) : undefined;
  const [items, goods, lots, books] = await Promise.all([
    posted(ctx, position, { categoryId, topic, followedBy }, interests, mainCount + 1),
    mixed ? feedGoods(ctx.db, ctx.member?.id, goodsEach, page * goodsEach) : [],
    mixed ? feedLots(ctx.db, lotsEach, page * lotsEach) : [],
    mixed ? feedBooks(ctx.db, ctx.lang, booksEach, page * booksEach) : [],
  ]);
  const shown = items.slice(0, mainCount);
  const last = shown.at(-1);
  return {
    list: mix(
      shown.map(({ item }) => item),
      [
        ...goods.map((item, i) => [goodsPlaces[i], { type: 'goods', goods: item }] as const),
        ...lots.map((item, i) => [lotPlaces[i], { type: 'lot', lot: item }] as const),
        ...books.map((item, i) => [bookPlaces[i], { type: 'book', book: item }] as const),
      ],
    ),
    cursor: last && items.length > mainCount ? encode({ at: last.at, id: factsOf(last.item).id, page: page + 1 }) : null,
  };
};

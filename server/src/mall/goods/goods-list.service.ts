/** Goods lists with infinite scrolling: a cursor marks the end of the previous page, so that no goods are repeated. */
import type { GoodsCard, goodsSchemas } from '@juhe/contract/mall/goods.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { memberPriceAccess } from '../../rights/api.ts';
import type { Db } from '../../db/db.ts';
import { normalText, wordsOf } from '../../db/search-index.ts';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { goodsListFail } from './goods-list-failures.ts';
import * as repository from './goods-list.repository.ts';
import type { CouponScopes, GoodsFilter, GoodsSort, Position } from './goods-list.repository.ts';

type Input<K extends keyof typeof goodsSchemas> = HandlerInput<(typeof goodsSchemas)[K]>;
type Output<K extends keyof typeof goodsSchemas> = HandlerOutput<(typeof goodsSchemas)[K]>;
type Stock = GoodsFilter['stock'];
/** A segment of a list. */
type Part = Pick<GoodsFilter, 'stock' | 'matched'>;

/** A card and the list position after it. */
interface Match {
  readonly goods: GoodsCard;
  readonly at: readonly [part: number, key: number, id: string];
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const decode = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw goodsListFail('goods.cursor');
  }
};

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,64}$/.test(value);
const isAt = (value: unknown): value is Match['at'] =>
  Array.isArray(value) && value.length === 3 && isNumber(value[0]) && isNumber(value[1]) && isId(value[2]);

/** Reads the segments of a list one after the other, each sorted separately, from a position. */
const along = async (
  db: Db,
  memberId: string | undefined,
  filter: GoodsFilter,
  sort: GoodsSort,
  parts: readonly Part[],
  from: Match['at'] | undefined,
  limit: number,
): Promise<Match[]> => {
  const items: Match[] = [];
  for (let part = from?.[0] ?? 0; part < parts.length && items.length < limit; part += 1) {
    const position: Position | undefined = from && from[0] === part ? { key: from[1], id: from[2] } : undefined;
    const rows = await repository.goodsAfter(
      db,
      memberPriceAccess(memberId),
      { ...filter, ...parts[part] },
      sort,
      position,
      limit - items.length,
    );
    items.push(...rows.map(({ key, ...row }) => ({ goods: row, at: [part, key, row.id] as const })));
  }
  return items;
};

/** By default goods that match only in their text come later, and sold-out goods last. */
const partsOf = (sort: Input<'listGoods'>['sort'], inStock: boolean, hasWords: boolean): readonly Part[] => {
  const stocks: readonly Stock[] = inStock || sort === 'default' ? ['in'] : [undefined];
  const byMatch: readonly Part['matched'][] = hasWords && sort === 'default' ? ['title', 'text'] : [undefined];
  const parts = stocks.flatMap((stock) => byMatch.map((matched) => ({ stock, matched })));
  return inStock || sort !== 'default' ? parts : [...parts, { stock: 'out' }];
};

const couponScopes = async (db: Db): Promise<CouponScopes> => {
  const open = await repository.openCoupons(db);
  const idsOf = (scope: string) => open.filter((coupon) => coupon.scope === scope).flatMap((coupon) => coupon.scopeIds);
  const byCategory = open.filter((coupon) => coupon.scope === 'category');
  return {
    shopIds: idsOf('shop'),
    productIds: idsOf('product'),
    categories: await Promise.all(
      byCategory.map(async ({ shopId, scopeIds }) => ({
        shopId,
        categoryIds: (await Promise.all(scopeIds.map((id) => repository.categoriesBelow(db, id)))).flat(),
      })),
    ),
  };
};

const filterOf = async (db: Db, input: Input<'listGoods'>): Promise<GoodsFilter> => {
  const { categoryId, keyword, shopId, priceMin, priceMax, seller, ratingMin } = input;
  if (priceMin !== undefined && priceMax !== undefined && priceMin > priceMax)
    throw goodsListFail('goods.priceRange', undefined, { field: 'priceMin' });
  const [categoryIds, terms, coupons] = await Promise.all([
    categoryId === undefined ? undefined : repository.categoriesBelow(db, categoryId),
    keyword === undefined ? undefined : normalText(db, keyword).then(wordsOf),
    input.withCoupon ? couponScopes(db) : undefined,
  ]);
  const { freeShipping } = input;
  return { categoryIds, words: terms, coupons, shopId, priceMin, priceMax, freeShipping, seller, ratingMin };
};

/** Returns the cards of a page; one extra item is read to know whether the list continues. */
const pageFrom = (items: readonly Match[], skip: number, size: number) => {
  const shown = items.slice(skip, skip + size);
  const last = shown.at(-1);
  return { list: shown.map(({ goods }) => goods), last: items.length > skip + size ? last?.at : undefined };
};

/**
 * Lists goods by filter and order. With a cursor the list continues after the shown goods, regardless of sales meanwhile; the
 * total is counted once and stored in the cursor. By page number it is read from the beginning.
 */
export const listGoods = async (ctx: Ctx, input: Input<'listGoods'>): Promise<Output<'listGoods'>> => {
  const { sort, cursor, pageNum, pageSize } = input;
  const filter = await filterOf(ctx.db, input);
  const order = sort === 'default' ? 'sold' : sort;
  const parts = partsOf(sort, input.inStock ?? false, filter.words !== undefined);
  let from: Match['at'] | undefined;
  let total: number;
  if (cursor === undefined) {
    total = await repository.countGoods(ctx.db, { ...filter, stock: input.inStock ? 'in' : undefined });
  } else {
    const value = decode(cursor);
    if (!Array.isArray(value) || !isAt(value[0]) || !isNumber(value[1])) throw goodsListFail('goods.cursor');
    [from, total] = [value[0], value[1]];
  }
  const skip = cursor === undefined ? (pageNum - 1) * pageSize : 0;
  if (skip >= total) return { list: [], total, hasMore: false, cursor: null };
  const { list, last } = pageFrom(
    await along(ctx.db, ctx.member?.id, filter, order, parts, from, skip + pageSize + 1),
    skip,
    pageSize,
  );
  return { list, total, hasMore: last !== undefined, cursor: last ? encode([last, total]) : null };
};

/** Maximum number of categories used for recommendations. */
const likedMost = 5;
/** Two of three cards come from these categories, so that new goods are shown as well. */
const likedOfThree = 2;

/**
 * Cursor of the recommendation streams; the categories are those of its first page, so that viewing goods does not reorder
 * the list.
 */
interface Guess {
  readonly liked: readonly string[];
  readonly total: number;
  readonly from: readonly (Match['at'] | null)[];
}

const readGuess = (cursor: string): Guess => {
  const value = decode(cursor);
  if (Array.isArray(value) && value.length === 3) {
    const [liked, total, from]: unknown[] = value;
    const isValid = Array.isArray(liked) && liked.length <= likedMost && liked.every(isId);
    if (isValid && isNumber(total) && Array.isArray(from) && from.length === 3 && from.every((at) => at === null || isAt(at)))
      return { liked, total, from };
  }
  throw goodsListFail('goods.cursor');
};

/** Mixes goods of the liked categories with others, sold-out goods at the end. */
const guess = async (db: Db, memberId: string | undefined, { liked, from }: Guess, size: number) => {
  const [inLiked, inOthers, soldOut] = [0, 1, 2];
  const filters: GoodsFilter[] = [{ categoryIds: liked }, liked.length > 0 ? { notCategoryIds: liked } : {}, {}];
  const read = (stream: number, stock: Stock, limit: number) =>
    along(db, memberId, filters[stream] ?? {}, 'sold', [{ stock }], from[stream] ?? undefined, limit);
  const queues = [
    liked.length > 0 ? await read(inLiked, 'in', size + 1) : [],
    await read(inOthers, 'in', size + 1),
    [] as Match[],
  ];
  const consumed = [0, 0, 0];
  const ends = [...from];
  const list: GoodsCard[] = [];
  const takeNext = (stream: number): boolean => {
    const next = queues[stream]?.[consumed[stream] ?? 0];
    if (!next) return false;
    consumed[stream] = (consumed[stream] ?? 0) + 1;
    ends[stream] = next.at;
    list.push(next.goods);
    return true;
  };
  const hasRemaining = (stream: number) => (queues[stream]?.length ?? 0) > (consumed[stream] ?? 0);
  while (list.length < size) {
    const first = list.length % 3 < likedOfThree ? inLiked : inOthers;
    if (!takeNext(first) && !takeNext(first === inLiked ? inOthers : inLiked)) break;
  }
  let more = hasRemaining(inLiked) || hasRemaining(inOthers);
  if (!more) {
    queues[soldOut] = await read(soldOut, 'out', size - list.length + 1);
    for (const _ of queues[soldOut]?.slice(0, size - list.length) ?? []) takeNext(soldOut);
    more = hasRemaining(soldOut);
  }
  return { list, ends, more };
};

/**
 * Returns recommended goods: two of three from the categories that the member bought, favourited or viewed most; best sellers
 * for visitors. The order is fixed by the first page.
 */
export const recommendGoods = async (ctx: Ctx, input: Input<'recommendGoods'>): Promise<Output<'recommendGoods'>> => {
  const { cursor, pageNum, pageSize } = input;
  const start = async (): Promise<Guess> => ({
    liked: ctx.member ? await repository.likedCategories(ctx.db, ctx.member.id, likedMost) : [],
    total: await repository.countGoods(ctx.db, {}),
    from: [null, null, null],
  });
  const from = cursor === undefined ? await start() : readGuess(cursor);
  const { liked, total } = from;
  const skip = cursor === undefined ? (pageNum - 1) * pageSize : 0;
  if (skip >= total) return { list: [], total, hasMore: false, cursor: null };
  const { list, ends, more } = await guess(ctx.db, ctx.member?.id, from, skip + pageSize);
  return { list: list.slice(skip), total, hasMore: more, cursor: more ? encode([liked, total, ends]) : null };
};

/** Goods for the mixed feed of a member or visitor: best sellers in stock, `limit` of them after the first `offset`. */
export const feedGoods = async (db: Db, memberId: string | undefined, limit: number, offset: number): Promise<GoodsCard[]> =>
  (await along(db, memberId, {}, 'sold', [{ stock: 'in' }, { stock: 'out' }], undefined, offset + limit))
    .slice(offset)
    .map(({ goods }) => goods);

/** Returns the cards of goods on the shelf, unordered. */
export const goodsByIds = (db: Db, memberId: string | undefined, ids: readonly string[]): Promise<GoodsCard[]> =>
  repository.goodsOf(db, memberPriceAccess(memberId), ids);

/** The member's own favourites. */
export const listFavouriteGoods = (ctx: Ctx, page: Input<'listFavouriteGoods'>): Promise<Output<'listFavouriteGoods'>> =>
  pageOf(page, (limit, offset) => repository.favouritePage(ctx.db, memberPriceAccess(ctx.memberId), ctx.memberId, limit, offset));

/** Up to `perShop` best sellers of each shop, for the rows of shops. */
export const bestOfShops = (
  db: Db,
  memberId: string | undefined,
  shopIds: readonly string[],
  perShop: number,
): Promise<(GoodsCard & { shopId: string })[]> => repository.bestOfShops(db, memberPriceAccess(memberId), shopIds, perShop);

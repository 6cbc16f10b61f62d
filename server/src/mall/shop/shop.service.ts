import type { ShopCard, shopSchemas } from '@juhe/contract/mall/shop.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Db } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { bestOfShops } from '../goods/goods-list.service.ts';
import { shopFail } from './shop-failures.ts';
import * as repository from './shop-find.repository.ts';
import type { ShopRow } from './shop-find.repository.ts';

type Input<K extends keyof typeof shopSchemas> = HandlerInput<(typeof shopSchemas)[K]>;
type Output<K extends keyof typeof shopSchemas> = HandlerOutput<(typeof shopSchemas)[K]>;

/** Number of best sellers in a shop's row. */
const previewsEach = 3;

/** Returns a shop with its statistics; 404 `shop.missing` for one that does not exist or whose owner's account is deleted. */
export const getShop = async (ctx: Ctx, { shopId }: Input<'getShop'>): Promise<Output<'getShop'>> => {
  const shop = await repository.findShop(ctx.db, shopId, ctx.member?.id);
  if (!shop) throw shopFail('shop.missing');
  return { ...shop, categories: await repository.categoriesOfShop(ctx.db, shopId, ctx.lang) };
};

const withPreviews = async (
  db: Db,
  memberId: string | undefined,
  { list, total }: { list: ShopRow[]; total: number },
): Promise<{ list: ShopCard[]; total: number }> => {
  const best = await bestOfShops(
    db,
    memberId,
    list.map(({ id }) => id),
    previewsEach,
  );
  return {
    total,
    list: list.map((item) => ({
      ...item,
      previews: best.flatMap(({ shopId, ...goods }) => (shopId === item.id ? [goods] : [])),
    })),
  };
};

export const searchShops = (ctx: Ctx, { keyword, ...page }: Input<'searchShops'>): Promise<Output<'searchShops'>> =>
  pageOf(page, async (limit, offset) =>
    withPreviews(ctx.db, ctx.member?.id, await repository.shopPage(ctx.db, keyword, ctx.member?.id, limit, offset)),
  );

export const listFollowedShops = (ctx: Ctx, page: Input<'listFollowedShops'>): Promise<Output<'listFollowedShops'>> =>
  pageOf(page, async (limit, offset) =>
    withPreviews(ctx.db, ctx.memberId, await repository.followedPage(ctx.db, ctx.memberId, limit, offset)),
  );

/** The cards of open shops, unordered. */
export const shopsByIds = async (db: Db, ids: readonly string[], memberId: string | undefined): Promise<ShopCard[]> => {
  const list = await repository.shopsOf(db, ids, memberId);
  return (await withPreviews(db, memberId, { list, total: list.length })).list;
};

export const followShop = async (
  ctx: Ctx,
  { shopId, collect: collected }: Input<'followShop'>,
): Promise<Output<'followShop'>> => {
  if (!(await repository.follow(ctx.db, ctx.memberId, shopId, collected))) throw shopFail('shop.missing');
  return { collected, followers: await repository.followersOf(ctx.db, shopId) };
};

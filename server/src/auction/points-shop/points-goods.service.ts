import type { pointsShopSchemas } from '@juhe/contract/auction/points-shop.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { attachSitePictures, cleanRichText } from '../../common/api.ts';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { balancesOf } from '../../ledger/read.ts';
import { boughtAccount, pointsAccount } from '../points/earn.ts';
import * as repository from './points-goods.repository.ts';
import type { GoodsRow } from './points-goods.repository.ts';
import { piecesOf } from './points-order.repository.ts';
import { pointsShopFail } from './points-shop-failures.ts';

type Input<K extends keyof typeof pointsShopSchemas> = HandlerInput<(typeof pointsShopSchemas)[K]>;
type Output<K extends keyof typeof pointsShopSchemas> = HandlerOutput<(typeof pointsShopSchemas)[K]>;
type Row = Output<'addPointsGoods'>;

/** The caller's spendable points; null for visitors. */
const balanceOf = async ({ db, member }: Ctx): Promise<{ points: number; pointsBought: number } | null> => {
  if (!member) return null;
  const [points, pointsBought] = await balancesOf(db, [pointsAccount(member.id), boughtAccount(member.id)]);
  return { points, pointsBought };
};

export const listPointsShopCategories = async (ctx: Ctx): Promise<Output<'listPointsShopCategories'>> => ({
  list: await repository.categoriesIn(ctx.db, ctx.lang),
});

export const listPointsGoods = async (
  ctx: Ctx,
  { categoryId, affordable, ...page }: Input<'listPointsGoods'>,
): Promise<Output<'listPointsGoods'>> => {
  const balance = await balanceOf(ctx);
  const maxPoints = affordable ? (balance?.points ?? 0) + (balance?.pointsBought ?? 0) : undefined;
  const goods = await pageOf(page, (limit, offset) =>
    repository.shelfPage(ctx.db, { categoryId, mostPoints: maxPoints }, limit, offset),
  );
  return { ...goods, balance };
};

/** Returns goods; those not on sale are visible only to members who have ordered them. */
export const getPointsGoods = async (ctx: Ctx, { id }: Input<'getPointsGoods'>): Promise<Output<'getPointsGoods'>> => {
  const goods = await repository.findGoods(ctx.db, id);
  const ordered = ctx.member ? await piecesOf(ctx.db, ctx.member.id, id) : 0;
  if (!goods || !(goods.onSale || ordered > 0)) throw pointsShopFail('pointsGoods.missing');
  return { ...goods, ordered, balance: await balanceOf(ctx) };
};

const row = ({ id, title, categoryId, points, stock, exchanged, perMember, onSale }: GoodsRow): Row => ({
  id,
  title,
  categoryId,
  points,
  stock,
  exchanged,
  perMember,
  onSale,
});

export const listAllPointsGoods = ({ db }: Ctx, page: Input<'listAllPointsGoods'>): Promise<Output<'listAllPointsGoods'>> =>
  pageOf(page, async (limit, offset) => {
    const { list, total } = await repository.allGoodsPage(db, limit, offset);
    return { list: list.map(row), total };
  });

const lockCategory = async (tx: Tx, categoryId: string | undefined): Promise<void> => {
  if (categoryId !== undefined && !(await repository.lockCategory(tx, categoryId)))
    throw pointsShopFail('pointsGoods.categoryMissing', undefined, { field: 'categoryId' });
};

export const addPointsGoods = (ctx: Ctx, input: Input<'addPointsGoods'>): Promise<Row> =>
  ctx.inTx(async (tx) => {
    await lockCategory(tx, input.categoryId);
    await attachSitePictures(tx, null, input.pictures, { field: 'pictures' });
    const detailHtml = cleanRichText(input.detailHtml);
    return row(await repository.insertGoods(tx, { ...input, detailHtml, perMember: input.perMember ?? null }));
  });

/** Changes locked goods and returns the new state. */
const change = (ctx: Ctx, id: string, apply: (tx: Tx, goods: GoodsRow) => Promise<unknown>): Promise<Row> =>
  ctx.inTx(async (tx) => {
    const goods = await repository.lockGoods(tx, id);
    if (!goods) throw pointsShopFail('pointsGoods.missing');
    await apply(tx, goods);
    return row((await repository.findGoods(tx, id)) ?? goods);
  });

export const updatePointsGoods = (ctx: Ctx, { id, ...changed }: Input<'updatePointsGoods'>): Promise<Row> =>
  change(ctx, id, async (tx, goods) => {
    await lockCategory(tx, changed.categoryId);
    await attachSitePictures(tx, null, changed.pictures ?? [], { field: 'pictures', storedUrls: goods.pictures });
    const { perMember = goods.perMember } = changed;
    await repository.writeGoods(tx, id, {
      title: changed.title ?? goods.title,
      categoryId: changed.categoryId ?? goods.categoryId,
      points: changed.points ?? goods.points,
      pictures: changed.pictures ?? goods.pictures,
      detailHtml: changed.detailHtml === undefined ? goods.detailHtml : cleanRichText(changed.detailHtml),
      perMember: perMember === 0 ? null : perMember,
    });
  });

/** Refuses (409) to remove more than the stock. */
export const adjustPointsGoodsStock = (ctx: Ctx, { id, change: by }: Input<'adjustPointsGoodsStock'>): Promise<Row> =>
  change(ctx, id, async (tx, { stock }) => {
    if (stock + by < 0) throw pointsShopFail('pointsGoods.stockShort', { stock }, { field: 'change' });
    await repository.changeStock(tx, id, by);
  });

export const shelvePointsGoods = (ctx: Ctx, { id, off }: Input<'shelvePointsGoods'>): Promise<Row> =>
  change(ctx, id, (tx) => repository.setOnSale(tx, id, !off));

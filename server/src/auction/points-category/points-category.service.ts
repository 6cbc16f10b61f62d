/** Administration of categories of goods for points (auction.md D16). */
import type { pointsCategorySchemas } from '@juhe/contract/auction/points-category.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Ctx } from '../../http/call/context.ts';
import * as repository from './points-category.repository.ts';
import { pointsShopFail } from '../points-shop/points-shop-failures.ts';

type Input<K extends keyof typeof pointsCategorySchemas> = HandlerInput<(typeof pointsCategorySchemas)[K]>;
type Output<K extends keyof typeof pointsCategorySchemas> = HandlerOutput<(typeof pointsCategorySchemas)[K]>;

export const listPointsCategories = (ctx: Ctx): Promise<Output<'listPointsCategories'>> => repository.allCategories(ctx.db);

/** Idempotent. */
export const setPointsCategory = (ctx: Ctx, input: Input<'setPointsCategory'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    await repository.writeCategory(tx, input);
    return null;
  });

/** Refuses (409 `pointsGoods.categoryInUse`) while it contains goods, including those not on sale. */
export const removePointsCategory = (ctx: Ctx, { id }: Input<'removePointsCategory'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    if (!(await repository.lockCategory(tx, id))) throw pointsShopFail('pointsGoods.categoryMissing', undefined, { field: 'id' });
    const n = await repository.countGoods(tx, id);
    if (n > 0) throw pointsShopFail('pointsGoods.categoryInUse', { n });
    await repository.deleteCategory(tx, id);
    return null;
  });

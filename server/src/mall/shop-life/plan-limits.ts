import { planOf } from '../../rights/api.ts';
import type { Tx } from '../../db/db.ts';
import { shopLifeFail } from './shop-life-failures.ts';
import * as repository from './plan-limits.repository.ts';

/**
 * Checks before goods go on the shelf, after the lock of the product: the shop must be open and its plan must allow `more`
 * goods. Serialised per shop. Throws 409 `shop.suspended`, `shop.closed`, `shop.planLimit`.
 */
export const checkShelf = async (tx: Tx, shopId: string, more: number): Promise<void> => {
  const state = await repository.lockShop(tx, shopId);
  if (state !== undefined && state !== 'open') throw shopLifeFail(state === 'suspended' ? 'shop.suspended' : 'shop.closed');
  const limit = (await planOf(tx, shopId))?.mostGoods;
  if (limit != null && (await repository.goodsOnShelf(tx, shopId)) + more > limit)
    throw shopLifeFail('shop.planLimit', { n: limit });
};

/** Refuses group buying and bargains where the shop's plan excludes them (409 `shop.planActivities`). */
export const checkActivities = async (tx: Tx, shopId: string): Promise<void> => {
  const plan = await planOf(tx, shopId);
  if (plan && !plan.hasActivities) throw shopLifeFail('shop.planActivities');
};

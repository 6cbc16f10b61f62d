import { planOf } from '../../applyfor/api.ts';
import type { Tx } from '../../db/db.ts';
import { shopLifeFail } from './shop-life-failures.ts';
import * as repository from './plan-limits.repository.ts';

/**
 * Before goods go on the shelf, behind the lock of the product: the shop is open and its plan has room for `more` goods. Those who put goods of one
 * shop on the shelf take turns. Throws 409 `shop.suspended`, `shop.closed`, `shop.planLimit`.
 */
export const holdShelf = async (tx: Tx, shopId: string, more: number): Promise<void> => {
  const state = await repository.lockShop(tx, shopId);
  if (state !== undefined && state !== 'open') throw shopLifeFail(state === 'suspended' ? 'shop.suspended' : 'shop.closed');
  const most = (await planOf(tx, shopId))?.mostGoods;
  if (most != null && (await repository.goodsOnShelf(tx, shopId)) + more > most)
    throw shopLifeFail('shop.planLimit', { n: most });
};

/** Refuses group buying and bargains where the shop's plan has none (409 `shop.planActivities`). */
export const checkActivities = async (tx: Tx, shopId: string): Promise<void> => {
  const plan = await planOf(tx, shopId);
  if (plan && !plan.hasActivities) throw shopLifeFail('shop.planActivities');
};

import type { ShopState } from '@juhe/contract/mall/shop-life.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Locks a shop, after products and SKUs; returns its state. */
export const lockShop = async (tx: Tx, shopId: string): Promise<ShopState | undefined> =>
  (await tx.maybe<{ state: ShopState }>(sql`select state from shop where id = ${shopId} for no key update`))?.state;

export const goodsOnShelf = async (db: Db, shopId: string): Promise<number> =>
  (await db.one<{ n: number }>(sql`select count(*)::int as n from product where shop_id = ${shopId} and on_sale`)).n;

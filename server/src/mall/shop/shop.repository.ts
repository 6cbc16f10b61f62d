import type { ShopState } from '@juhe/contract/mall/shop-life.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** The shop of an approved application (domain.md §9); a member has one at most. */
export const insertShop = (tx: Tx, shop: { name: string; intro: string; logo: string; ownerId: string; commissionBp: number }) =>
  tx.one<{ id: string }>(sql`insert into shop (name, intro, logo, owner_id, commission_bp)
    values (${shop.name}, ${shop.intro}, ${shop.logo}, ${shop.ownerId}, ${shop.commissionBp}) returning id`);

/** The shop a member owns. */
export const shopOf = (db: Db, memberId: string) =>
  db.maybe<{ id: string; name: string; state: ShopState }>(sql`select id, name, state from shop where owner_id = ${memberId}`);

/** Whether the company has suspended a shop: nothing is paid out of its wallet meanwhile. */
export const isSuspended = async (db: Db, shopId: string): Promise<boolean> =>
  (await db.maybe(sql`select id from shop where id = ${shopId} and state = 'suspended'`)) !== undefined;

/** Whether no shop, but for one, has this name under whatever spelling. */
export const isShopNameFree = async (db: Db, name: string, exceptId = ''): Promise<boolean> =>
  (await db.maybe(sql`select id from shop where shop_name_key(name) = shop_name_key(${name}) and id <> ${exceptId} limit 1`)) ===
  undefined;

/** The new name stands wherever the shop is named from now on; orders keep the name under which they were placed. */
export const renameShop = (tx: Tx, shopId: string, name: string) =>
  tx.run(sql`update shop set name = ${name} where id = ${shopId}`);

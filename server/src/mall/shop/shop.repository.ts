import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Opens the shop of an approved application (domain.md §9); a member has one at most. */
export const insertShop = (tx: Tx, shop: { name: string; intro: string; logo: string; ownerId: string; commissionBp: number }) =>
  tx.one<{ id: string }>(sql`insert into shop (name, intro, logo, owner_id, commission_bp)
    values (${shop.name}, ${shop.intro}, ${shop.logo}, ${shop.ownerId}, ${shop.commissionBp}) returning id`);

/** The shop a member owns. */
export const shopOf = (db: Db, memberId: string) =>
  db.maybe<{ id: string; name: string }>(sql`select id, name from shop where owner_id = ${memberId}`);

export const isShopNameFree = async (db: Db, name: string): Promise<boolean> =>
  (await db.maybe(sql`select id from shop where fold_name(name) = fold_name(${name})`)) === undefined;

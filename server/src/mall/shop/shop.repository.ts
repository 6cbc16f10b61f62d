import type { ShopState } from '@juhe/contract/mall/shop-life.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** A shop to open; the company's own shops have no owner. */
export interface NewShop {
  readonly name: string;
  readonly intro: string;
  readonly logo: string;
  readonly ownerId: string | null;
  readonly commissionBp: number;
}

/** Creates a shop; a member has at most one. */
export const insertShop = (tx: Tx, shop: NewShop) =>
  tx.one<{ id: string }>(sql`insert into shop (name, intro, logo, owner_id, commission_bp)
    values (${shop.name}, ${shop.intro}, ${shop.logo}, ${shop.ownerId}, ${shop.commissionBp}) returning id`);

/** The shop that a member owns. */
export const shopOf = (db: Db, memberId: string) =>
  db.maybe<{ id: string; name: string; state: ShopState }>(sql`select id, name, state from shop where owner_id = ${memberId}`);

/** Returns whether the company has suspended a shop: its wallet pays nothing out meanwhile. */
export const isSuspended = async (db: Db, shopId: string): Promise<boolean> =>
  (await db.maybe(sql`select id from shop where id = ${shopId} and state = 'suspended'`)) !== undefined;

/**
 * Serializes submitting, proposing, approving and opening under a shop name in any spelling; an advisory lock of the
 * transaction: take it first.
 */
export const lockShopName = (tx: Tx, name: string) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended('shop name ' || shop_name_key(${name}), 0))`);

/** Returns whether no other shop than `exceptId` has this name in any spelling. */
export const isShopNameFree = async (db: Db, name: string, exceptId = ''): Promise<boolean> =>
  (await db.maybe(sql`select id from shop where shop_name_key(name) = shop_name_key(${name}) and id <> ${exceptId} limit 1`)) ===
  undefined;

/** Renames a shop; orders keep the name under which they were placed. */
export const renameShop = (tx: Tx, shopId: string, name: string) =>
  tx.run(sql`update shop set name = ${name} where id = ${shopId}`);

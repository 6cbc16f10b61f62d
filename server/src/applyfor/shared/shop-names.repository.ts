import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Whether another application with this name waits for its payment or for a decision. */
export const isNameWaiting = async (db: Db, name: string, exceptId = ''): Promise<boolean> =>
  (await db.maybe(sql`select id from shop_application
    where state in ('pendingPayment', 'submitted') and id <> ${exceptId} and shop_name_key(shop_name) = shop_name_key(${name}) limit 1`)) !==
  undefined;

/** Whether this name is proposed for another shop. */
export const isNameProposed = async (db: Db, name: string, exceptId = ''): Promise<boolean> =>
  (await db.maybe(sql`select id from shop_rename
    where state = 'submitted' and id <> ${exceptId} and shop_name_key(name) = shop_name_key(${name}) limit 1`)) !== undefined;

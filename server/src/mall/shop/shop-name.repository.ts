import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** The name of a shop, whether or not it is open. */
export const shopNameOf = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.maybe<{ name: string }>(sql`select name from shop where id = ${id}`))?.name;

/** A shop's return address; empty: it has none of its own. */
export const returnAddressOf = async (db: Db, id: string): Promise<string> =>
  (await db.maybe<{ at: string }>(sql`select return_address as at from shop where id = ${id}`))?.at ?? '';

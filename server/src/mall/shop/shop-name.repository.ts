import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** The name of a shop, whether it sells at the moment or not. */
export const shopNameOf = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.maybe<{ name: string }>(sql`select name from shop where id = ${id}`))?.name;

/** Where goods of a shop are sent back to; empty: nowhere of its own. */
export const returnAddressOf = async (db: Db, id: string): Promise<string> =>
  (await db.maybe<{ at: string }>(sql`select return_address as at from shop where id = ${id}`))?.at ?? '';

import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** What an applicant says of the shop. */
export const introOf = async (db: Db, id: string): Promise<string> =>
  (await db.one<{ intro: string }>(sql`select intro from shop_application where id = ${id}`)).intro;

/** What an applicant says of becoming an expert. */
export const expertReasonOf = async (db: Db, id: string): Promise<string> =>
  (await db.one<{ reason: string }>(sql`select reason from expert_application where id = ${id}`)).reason;

/** The name that an owner proposes. */
export const proposedNameOf = async (db: Db, id: string): Promise<string> =>
  (await db.one<{ name: string }>(sql`select name from shop_rename where id = ${id}`)).name;

import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** The applicant's introduction of the shop. */
export const introOf = async (db: Db, id: string): Promise<string> =>
  (await db.one<{ intro: string }>(sql`select intro from shop_application where id = ${id}`)).intro;

/** The applicant's reason for becoming an expert. */
export const expertReasonOf = async (db: Db, id: string): Promise<string> =>
  (await db.one<{ reason: string }>(sql`select reason from expert_application where id = ${id}`)).reason;

/** The name that an owner proposes. */
export const proposedNameOf = async (db: Db, id: string): Promise<string> =>
  (await db.one<{ name: string }>(sql`select name from shop_rename where id = ${id}`)).name;

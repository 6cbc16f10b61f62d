import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Whether one of the two invited the other. */
export const haveInvitation = async (db: Db, first: string, second: string): Promise<boolean> =>
  (await db.maybe(sql`select from member
    where (id, inviter_id) in ((${first}, ${second}), (${second}, ${first})) limit 1`)) !== undefined;

import { sql, type Sql } from './sql.ts';
import type { Db } from './statements.ts';

/** Maximum number of rows of a table that one run of a clean-up deletes. */
const batchRows = 10_000;

/**
 * Deletes rows of a table that meet a condition, at most a batch, and returns whether there may be more. Rows that somebody
 * holds are left to the next run, so that clean-ups wait for nobody, whatever the order of locks.
 * @param rows size of the batch
 */
export const deleteBatch = async (db: Db, table: string, condition: Sql, rows = batchRows): Promise<boolean> =>
  (await db.run(sql`delete from ${sql.ident(table)} where ctid = any(array(
    select ctid from ${sql.ident(table)} where ${condition} limit ${rows} for update skip locked))`)) === rows;

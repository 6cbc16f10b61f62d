import type { Db, Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** What is done to a file outside of any transaction. */
export type FileWork = 'store' | 'erase';

/** Longer than storing or erasing may take with all attempts: who died leaves the file to others then. */
const claimSeconds = 150;

/**
 * Claims a file for work outside of the transaction; false when the opposite is being done to it. Behind the lock of the file's name, in the
 * transaction that looked whether the file is in use. The same work twice is harmless.
 */
export const claimFile = async (tx: Tx, key: string, work: FileWork): Promise<boolean> =>
  (await tx.run(sql`insert into file_claim as c (key, work, claimed_until)
    values (${key}, ${work}, now() + ${claimSeconds}::float8 * interval '1 second')
    on conflict (key) do update set work = excluded.work, claimed_until = excluded.claimed_until
      where c.work = excluded.work or c.claimed_until < now()`)) > 0;

/** Whether the file is being erased at this moment: it can be stored again in a few seconds. */
export const isErased = async (tx: Tx, key: string): Promise<boolean> =>
  (await tx.maybe(sql`select from file_claim where key = ${key} and work = 'erase' and claimed_until >= now()`)) !== undefined;

export const releaseFile = async (db: Db, key: string, work: FileWork): Promise<void> => {
  await db.run(sql`delete from file_claim where key = ${key} and work = ${work}`);
};

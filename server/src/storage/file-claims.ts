import type { Db, Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** Work on a file outside any transaction. */
export type FileWork = 'store' | 'erase';

/** Lease (s), longer than storing or erasing may take with all attempts: after a process died the file is available to others. */
const claimSeconds = 150;

/**
 * Claims a file for work outside the transaction; false while the opposite work is in progress. Requires the lock of the
 * file's name, in the transaction that checked whether the file is in use. The same work twice is harmless.
 */
export const claimFile = async (tx: Tx, key: string, work: FileWork): Promise<boolean> =>
  (await tx.run(sql`insert into file_claim as c (key, work, claimed_until)
    values (${key}, ${work}, now() + ${claimSeconds}::float8 * interval '1 second')
    on conflict (key) do update set work = excluded.work, claimed_until = excluded.claimed_until
      where c.work = excluded.work or c.claimed_until < now()`)) > 0;

/** Returns whether the file is being erased: it can be stored again in a few seconds. */
export const isErased = async (tx: Tx, key: string): Promise<boolean> =>
  (await tx.maybe(sql`select from file_claim where key = ${key} and work = 'erase' and claimed_until >= now()`)) !== undefined;

/** Returns whether a file whose key begins with `prefix` (without wildcards) is being stored. */
export const isBeingStored = async (tx: Tx, prefix: string): Promise<boolean> =>
  (await tx.maybe(
    sql`select from file_claim where starts_with(key, ${prefix}) and work = 'store' and claimed_until >= now() limit 1`,
  )) !== undefined;

export const releaseFile = async (db: Db, key: string, work: FileWork): Promise<void> => {
  await db.run(sql`delete from file_claim where key = ${key} and work = ${work}`);
};

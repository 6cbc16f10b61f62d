import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** A release whose files are no longer served. */
export interface Withdrawal {
  readonly app: string;
  readonly release: string;
  /** ISO instant. */
  readonly at: string;
  readonly actor: string;
  readonly person: string | null;
  readonly why: string;
}

/**
 * Serialises withdrawals of an app's releases with their commits and with changes that make them live, until the transaction
 * ends.
 */
export const lockFiles = (tx: Tx, app: string) =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`delivery files ${app}`}, 0))`);

/** Serialises uploads of an app's files with what {@link lockFiles} serialises, but not with each other. */
export const lockFilesShared = (tx: Tx, app: string) =>
  tx.rows(sql`select pg_advisory_xact_lock_shared(hashtextextended(${`delivery files ${app}`}, 0))`);

const columns = sql`app, release, withdrawn_at as at, withdrawn_by as actor, person, why`;

export const withdrawalOf = (db: Db, app: string, release: string): Promise<Withdrawal | undefined> =>
  db.maybe<Withdrawal>(sql`select ${columns} from release_withdrawal where app = ${app} and release = ${release}`);

/** Returns withdrawals, newest first; of one app or of all. */
export const withdrawals = (db: Db, app: string | undefined, limit: number): Promise<Withdrawal[]> =>
  db.rows<Withdrawal>(sql`
    select ${columns} from release_withdrawal where true ${app === undefined ? sql.empty : sql`and app = ${app}`}
    order by withdrawn_at desc, release limit ${limit}`);

/** Forgets stored files of a release that no other release of the app lists; returns their hashes. */
export const removeOwnFiles = async (tx: Tx, app: string, release: string, hashes: readonly string[]): Promise<string[]> => {
  const rows = await tx.rows<{ sha384: string }>(sql`
    with listed as (
      select distinct file.value ->> 'sha384' as sha384 from release r, jsonb_each(r.document -> 'files') as file
      where r.app = ${app} and r.id <> ${release}
        and not exists (select from release_withdrawal w where w.app = r.app and w.release = r.id)
    )
    delete from release_file f where f.app = ${app} and f.sha384 = any(${[...hashes]}::text[])
      and not exists (select from listed l where l.sha384 = f.sha384)
    returning f.sha384`);
  return [...new Set(rows.map(({ sha384 }) => sha384))];
};

export const addWithdrawal = (tx: Tx, row: Omit<Withdrawal, 'at'> & { readonly files: readonly string[] }): Promise<number> =>
  tx.run(sql`
    insert into release_withdrawal (app, release, files, withdrawn_by, person, why)
    values (${row.app}, ${row.release}, ${[...row.files]}, ${row.actor}, ${row.person}, ${row.why})`);

/** Returns the files of a withdrawn release that the store has not deleted yet, except those uploaded again since. */
export const undeletedFiles = async (db: Db, app: string, release: string): Promise<string[]> => {
  const rows = await db.rows<{ sha384: string }>(sql`
    select own.sha384 from release_withdrawal w, unnest(w.files) as own (sha384)
    where w.app = ${app} and w.release = ${release} and w.deleted_at is null
      and not exists (select from release_file f where f.app = w.app and f.sha384 = own.sha384)`);
  return rows.map(({ sha384 }) => sha384);
};

export const markDeleted = (db: Db, app: string, release: string): Promise<number> =>
  db.run(sql`update release_withdrawal set deleted_at = now() where app = ${app} and release = ${release}`);

export const isDeleted = async (db: Db, app: string, release: string): Promise<boolean> =>
  (await db.maybe(
    sql`select 1 from release_withdrawal where app = ${app} and release = ${release} and deleted_at is not null`,
  )) !== undefined;

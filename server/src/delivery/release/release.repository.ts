import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Release, ReleaseAsset } from './release-document.ts';

/** One committed release in a list. */
export interface ReleaseInfo {
  readonly app: string;
  readonly release: string;
  readonly version: string;
  /** Empty when it was built outside a repository. */
  readonly commit: string;
  /** A token's name, `operator`, or `workspace` for a build adopted at start. */
  readonly publishedBy: string;
  /** ISO instant. */
  readonly committedAt: string;
  readonly figures: Release['budget'];
}

const notWithdrawn = sql`not exists (select from release_withdrawal w where w.app = release.app and w.release = release.id)`;

/** Returns a committed release that is not withdrawn. */
export const committedDocument = async (db: Db, app: string, id: string): Promise<Release | undefined> => {
  const row = await db.maybe<{ document: Release }>(
    sql`select document from release where app = ${app} and id = ${id} and status = 'committed' and ${notWithdrawn}`,
  );
  return row?.document;
};

/** Returns releases, newest first. */
export const committedReleases = (db: Db, app: string, limit: number): Promise<ReleaseInfo[]> =>
  db.rows<ReleaseInfo>(sql`
    select app, id as release, document ->> 'version' as version, coalesce(document ->> 'commit', '') as commit,
      published_by as "publishedBy", committed_at as "committedAt", document -> 'budget' as figures
    from release where app = ${app} and status = 'committed' and ${notWithdrawn} order by committed_at desc, id limit ${limit}`);

export const appsWithReleases = async (db: Db): Promise<string[]> =>
  (await db.rows<{ app: string }>(sql`select distinct app from release where status = 'committed' order by app`)).map(
    ({ app }) => app,
  );

/** A release being published. */
export interface Reservation {
  readonly status: 'reserved' | 'committed';
  readonly publishedBy: string;
}

/**
 * Reserves an id, or continues a reservation: one's own at any time, another's after an hour. `fresh`: there was none before.
 * Undefined when it is unavailable.
 */
export const reserveRelease = (db: Db, release: Release, publishedBy: string): Promise<{ fresh: boolean } | undefined> =>
  db.maybe<{ fresh: boolean }>(sql`
    insert into release as r (app, id, document, published_by)
    values (${release.app}, ${release.release}, ${sql.json(release)}, ${publishedBy})
    on conflict (app, id) do update set document = excluded.document, published_by = excluded.published_by, reserved_at = now()
      where r.status = 'reserved' and (r.published_by = excluded.published_by or r.reserved_at < now() - interval '1 hour')
    returning xmax = 0 as fresh`);

export const reservationOf = (db: Db, app: string, id: string): Promise<Reservation | undefined> =>
  db.maybe<Reservation>(sql`select status, published_by as "publishedBy" from release where app = ${app} and id = ${id}`);

/** Returns a reservation with its document's entry for one file. */
export const reservedFile = (
  db: Db,
  app: string,
  id: string,
  name: string,
): Promise<(Reservation & { asset: ReleaseAsset | null }) | undefined> =>
  db.maybe(sql`
    select status, published_by as "publishedBy", document -> 'files' -> ${name}::text as asset
    from release where app = ${app} and id = ${id}`);

/** Returns the document of a release being published; undefined when there is none, or it is committed. */
export const reservedDocument = async (db: Db, app: string, id: string): Promise<Release | undefined> =>
  (
    await db.maybe<{ document: Release }>(
      sql`select document from release where app = ${app} and id = ${id} and status = 'reserved'`,
    )
  )?.document;

/** Returns a reservation with its document, locked until the transaction ends. */
export const lockRelease = (tx: Tx, app: string, id: string): Promise<(Reservation & { document: Release }) | undefined> =>
  tx.maybe(sql`
    select status, published_by as "publishedBy", document from release where app = ${app} and id = ${id} for update`);

export const commitRelease = (tx: Tx, release: Release): Promise<number> =>
  tx.run(sql`
    update release set status = 'committed', document = ${sql.json(release)}, committed_at = clock_timestamp()
    where app = ${release.app} and id = ${release.release} and status = 'reserved'`);

/** Commits a release whose files are all stored; returns 0 when it is already committed. */
export const insertCommitted = (db: Db, release: Release, publishedBy: string): Promise<number> =>
  db.run(sql`
    insert into release as r (app, id, status, document, published_by, committed_at)
    values (${release.app}, ${release.release}, 'committed', ${sql.json(release)}, ${publishedBy}, clock_timestamp())
    on conflict (app, id) do update set
      status = 'committed', document = excluded.document, published_by = excluded.published_by, committed_at = excluded.committed_at
      where r.status = 'reserved'`);

/** Returns reservations that were neither committed nor resumed within a day, in the order of locks. */
export const staleReservations = (db: Db, limit: number): Promise<{ app: string; release: string }[]> =>
  db.rows(sql`
    select app, id as release from (
      select app, id from release where status = 'reserved' and reserved_at < now() - interval '1 day' order by reserved_at limit ${limit}
    ) as oldest order by app collate "C", id`);

/** Removes such a reservation and returns its document; undefined when it was committed or resumed meanwhile. */
export const removeStaleReservation = async (tx: Tx, app: string, release: string): Promise<Release | undefined> =>
  (
    await tx.maybe<{ document: Release }>(sql`
      delete from release where app = ${app} and id = ${release} and status = 'reserved'
        and reserved_at < now() - interval '1 day' returning document`)
  )?.document;

export const isStored = async (db: Db, app: string, sha384: string): Promise<boolean> =>
  (await db.maybe(sql`select from release_file where app = ${app} and sha384 = ${sha384} limit 1`)) !== undefined;

/** A file stored by its content. */
export interface StoredAsset extends ReleaseAsset {
  readonly packed: boolean;
}

/** Returns which of these contents of an app are stored. */
export const storedAssets = (db: Db, app: string, hashes: readonly string[]): Promise<StoredAsset[]> =>
  db.rows<StoredAsset>(sql`
    select sha384, packed, size, gzip, brotli from release_file where app = ${app} and sha384 = any(${hashes}::text[])`);

export const insertAsset = (db: Db, app: string, { sha384, packed, size, gzip, brotli }: StoredAsset): Promise<number> =>
  db.run(sql`
    insert into release_file (app, sha384, packed, size, gzip, brotli)
    values (${app}, ${sha384}, ${packed}, ${size}, ${gzip}, ${brotli})
    on conflict (app, sha384, packed) do nothing`);

/**
 * Claims the addresses of the app for these files, and returns whether all of them could be claimed. A name that belongs to
 * another content stays with it.
 */
export const claimAddresses = async (db: Db, { app, files }: Pick<Release, 'app' | 'files'>): Promise<boolean> => {
  const names = Object.keys(files);
  const hashes = names.map((name) => files[name]?.sha384);
  await db.run(sql`
    insert into release_address (app, name, sha384)
    select ${app}, name, sha384 from unnest(${names}::text[], ${hashes}::text[]) as listed (name, sha384)
    order by name on conflict (app, name) do nothing`);
  const conflicting = await db.maybe(sql`
    select 1 from unnest(${names}::text[], ${hashes}::text[]) as listed (name, sha384)
      join release_address a on a.app = ${app} and a.name = listed.name and a.sha384 <> listed.sha384 limit 1`);
  return conflicting === undefined;
};

/** Returns the file at an address of the app; undefined when there never was one. */
export const addressedAsset = (db: Db, app: string, name: string, packed: boolean): Promise<ReleaseAsset | undefined> =>
  db.maybe<ReleaseAsset>(sql`
    select f.sha384, f.size, f.gzip, f.brotli from release_address a
      join release_file f on f.app = a.app and f.sha384 = a.sha384 and f.packed = ${packed}
    where a.app = ${app} and a.name = ${name}`);

/**
 * Returns other files of an app whose names have this start and end, newest first: the corresponding files of its earlier
 * releases.
 */
export const addressedAssets = (
  db: Db,
  app: string,
  { start, end, packed, limit }: { start: string; end: string; packed: boolean; limit: number },
): Promise<ReleaseAsset[]> =>
  db.rows<ReleaseAsset>(sql`
    select f.sha384, f.size, f.gzip, f.brotli from release_address a
      join release_file f on f.app = a.app and f.sha384 = a.sha384 and f.packed = ${packed}
    where a.app = ${app} and starts_with(a.name, ${start}) and right(a.name, ${end.length}::int) = ${end}
    order by a.taken_at desc, a.name limit ${limit}`);

export const adoptedReleases = async (db: Db): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await db.rows<{ app: string; release: string }>(sql`select app, release from release_adopted`)).map((row) => [
      row.app,
      row.release,
    ]),
  );

export const writeAdopted = (db: Db, app: string, release: string): Promise<number> =>
  db.run(sql`
    insert into release_adopted (app, release) values (${app}, ${release})
    on conflict (app) do update set release = excluded.release`);

import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** One version of a package. */
export interface PackageVersion {
  readonly name: string;
  readonly version: string;
  /** `package.json` with this version, as text. */
  readonly manifest: string;
  readonly size: number;
  readonly shasum: string;
  readonly integrity: string;
  /** ISO instant. */
  readonly createdAt: string;
}

/** Location of the bytes of a version. */
export interface StoredTarball {
  readonly sha384: string;
  readonly fileSize: number;
  readonly head: Buffer;
  readonly tail: Buffer;
  readonly integrity: string;
  readonly manifest: string;
}

export interface NewVersion extends Omit<PackageVersion, 'version' | 'createdAt'>, StoredTarball {
  /** Identifies the contents (see the table). */
  readonly source: string;
}

interface Numbers {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
}

const numbersOf = (version: string): Numbers => {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return { major, minor, patch };
};

/** Serialises version assignment: versions of a package are consecutive without a gap. */
export const lockPackages = (tx: Tx) => tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('delivery packages', 0))`);

/** Returns the version with these contents; undefined when they are new. */
export const versionOfSource = async (db: Db, name: string, line: string, source: string): Promise<string | undefined> => {
  const { major, minor } = numbersOf(line);
  const row = await db.maybe<{ version: string }>(sql`
    select concat_ws('.', major, minor, patch) as version from package_version
    where name = ${name} and major = ${major} and minor = ${minor} and source = ${source}`);
  return row?.version;
};

/** Returns the version after the last one of `line` (`1.4.0`). */
export const nextVersion = async (db: Db, name: string, line: string): Promise<string> => {
  const { major, minor } = numbersOf(line);
  const row = await db.maybe<{ patch: number }>(sql`
    select coalesce(max(patch) + 1, 0)::int as patch from package_version
    where name = ${name} and major = ${major} and minor = ${minor}`);
  return `${major}.${minor}.${row?.patch ?? 0}`;
};

export const insertVersion = (db: Db, version: string, row: NewVersion): Promise<number> => {
  const { major, minor, patch } = numbersOf(version);
  return db.run(sql`
    insert into package_version (name, major, minor, patch, source, manifest, sha384, file_size, head, tail, size, shasum, integrity)
    values (${row.name}, ${major}, ${minor}, ${patch}, ${row.source}, ${row.manifest}, ${row.sha384}, ${row.fileSize},
      ${row.head}, ${row.tail}, ${row.size}, ${row.shasum}, ${row.integrity})`);
};

/** Assigns this version to that release of the shell. */
export const assignToShell = (
  db: Db,
  shell: string,
  { name, version }: Pick<PackageVersion, 'name' | 'version'>,
  publishedBy: string,
): Promise<number> => {
  const { major, minor, patch } = numbersOf(version);
  return db.run(sql`
    insert into shell_package (shell, name, major, minor, patch, published_by)
    values (${shell}, ${name}, ${major}, ${minor}, ${patch}, ${publishedBy})
    on conflict (shell, name) do update set major = excluded.major, minor = excluded.minor, patch = excluded.patch,
      published_by = excluded.published_by, published_at = clock_timestamp()
      where (shell_package.major, shell_package.minor, shell_package.patch) <> (excluded.major, excluded.minor, excluded.patch)`);
};

/** Returns the number of versions of a package, and the most recently published one. The number never decreases. */
export const summaryOf = async (db: Db, name: string): Promise<{ readonly count: number; readonly newest: string } | undefined> =>
  db.maybe(sql`
    select concat_ws('.', major, minor, patch) as newest, (count(*) over ())::int as count
    from package_version where name = ${name} order by created_at desc, major desc, minor desc, patch desc limit 1`);

/** Returns every version of a package, oldest first. */
export const versionsOf = (db: Db, name: string): Promise<PackageVersion[]> =>
  db.rows<PackageVersion>(sql`
    select name, concat_ws('.', major, minor, patch) as version, manifest, size, shasum, integrity, created_at as "createdAt"
    from package_version where name = ${name} order by created_at, major, minor, patch`);

export const storedTarball = (db: Db, name: string, version: string): Promise<StoredTarball | undefined> => {
  const { major, minor, patch } = numbersOf(version);
  return db.maybe<StoredTarball>(sql`
    select sha384, file_size as "fileSize", head, tail, integrity, manifest from package_version
    where name = ${name} and major = ${major} and minor = ${minor} and patch = ${patch}`);
};

/** Returns the version of a package that belongs to each of these releases of the shell, by release. */
export const versionsOfShells = async (db: Db, name: string, shells: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (
      await db.rows<{ shell: string; version: string }>(sql`
        select shell, concat_ws('.', major, minor, patch) as version from shell_package
        where name = ${name} and shell = any(${shells}::text[])`)
    ).map(({ shell, version }) => [shell, version]),
  );

/** Returns the names of the packages, sorted. */
export const packageNames = async (db: Db): Promise<string[]> =>
  (await db.rows<{ name: string }>(sql`select distinct name from package_version order by name`)).map(({ name }) => name);

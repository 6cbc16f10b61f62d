import pg from 'pg';
import { EngineError } from '../engine-error.ts';

/** Name prefixes of copies, which are databases of the same embedded server. */
const before = 'juhe_before_';
const snapshot = 'juhe_snapshot_';
const snapshotName = /^[a-z0-9][a-z0-9_-]{0,39}$/;
/** Maximum number of retained copies from before migrations. */
const maxCopies = 3;

/** Returns the URL without its query, and the query with its `?`. */
const partsOf = (url: string): readonly [string, string] => {
  const end = url.includes('?') ? url.indexOf('?') : url.length;
  return [url.slice(0, end), url.slice(end)];
};

const addressOf = (url: string, database: string): string => {
  const [address, settings] = partsOf(url);
  return address.replace(/\/[^/]*$/, `/${encodeURIComponent(database)}`) + settings;
};

/** The name of the instance's database. */
export const databaseOf = (url: string): string => {
  const [address] = partsOf(url);
  return decodeURIComponent(address.slice(address.lastIndexOf('/') + 1));
};

export type Query = (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult<Record<string, string>>>;

/** Runs statements in a database of the server. */
export const onDatabase = async <T>(url: string, database: string, work: (query: Query) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: addressOf(url, database), connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('set client_min_messages = warning');
    return await work((text, values = []) => client.query<Record<string, string>>(text, [...values]));
  } finally {
    await client.end();
  }
};

const onServer = <T>(url: string, work: (query: Query) => Promise<T>): Promise<T> => onDatabase(url, 'postgres', work);

const quoted = (name: string): string => pg.escapeIdentifier(name);

const namesOf = async (query: Query, prefix: string): Promise<string[]> =>
  (await query('select datname as name from pg_database where starts_with(datname, $1) order by 1', [prefix])).rows.map(
    ({ name = '' }) => name.slice(prefix.length),
  );

const drop = (query: Query, name: string) => query(`drop database if exists ${quoted(name)} with (force)`);

/** A whole copy; one of that name is replaced when the new one is complete. */
const copy = async (query: Query, from: string, to: string): Promise<void> => {
  const unfinished = `${to}_new`;
  await drop(query, unfinished);
  await query(`create database ${quoted(unfinished)} template ${quoted(from)} strategy file_copy`);
  await drop(query, to);
  await query(`alter database ${quoted(unfinished)} rename to ${quoted(to)}`);
};

/** Keeps the database as it is before migrations from `version` on are applied, and drops the oldest copies. Nobody may be connected to it. */
export const copyBefore = (url: string, version: string): Promise<void> =>
  onServer(url, async (query) => {
    await copy(query, databaseOf(url), before + version);
    for (const old of (await namesOf(query, before)).slice(0, -maxCopies)) await drop(query, before + old);
  });

/**
 * Replaces the database by the copy from before `version`, or by the nearest earlier one.
 * @returns the version that it is from before; undefined, and nothing is changed, when there is none
 */
export const returnBefore = (url: string, version: string): Promise<string | undefined> =>
  onServer(url, async (query) => {
    const copies = await namesOf(query, before);
    const newestCopy = copies.findLast((each) => each <= version);
    if (newestCopy === undefined) return undefined;
    const database = databaseOf(url);
    await drop(query, `${database}_replaced`);
    await query(`alter database ${quoted(database)} rename to ${quoted(`${database}_replaced`)}`);
    await query(`alter database ${quoted(before + newestCopy)} rename to ${quoted(database)}`);
    await drop(query, `${database}_replaced`);
    for (const newerCopy of copies.filter((each) => each > newestCopy)) await drop(query, before + newerCopy);
    return newestCopy;
  });

/** Drops the database and its copies from before migrations; snapshots stay. */
export const dropDatabase = (url: string): Promise<void> =>
  onServer(url, async (query) => {
    await drop(query, databaseOf(url));
    for (const version of await namesOf(query, before)) await drop(query, before + version);
  });

/** Refuses a name that cannot be one of a database or a folder. */
export const checkSnapshotName = (name: string): void => {
  if (!snapshotName.test(name))
    throw new EngineError(`"${name}" is no name of a snapshot: small letters, digits, - and _, at most 40 of them`);
};

export const snapshots = (url: string): Promise<string[]> => onServer(url, (query) => namesOf(query, snapshot));

export const takeSnapshot = (url: string, name: string): Promise<void> =>
  onServer(url, (query) => copy(query, databaseOf(url), snapshot + name));

/** Copies a snapshot over the database; copies from before migrations are of another past and go. */
export const restoreSnapshot = (url: string, name: string): Promise<void> =>
  onServer(url, async (query) => {
    await copy(query, snapshot + name, databaseOf(url));
    for (const version of await namesOf(query, before)) await drop(query, before + version);
  });

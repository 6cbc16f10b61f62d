import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { createPool, type Database } from '../db/db.ts';
import { migrate } from '../db/migrate.ts';
import { refuseSecondConnections } from './connection-guard.ts';
import { checkRows } from './row-check.ts';

refuseSecondConnections();

const rowTypesFile = process.env['JUHE_ROW_TYPES'];
if (rowTypesFile) checkRows(rowTypesFile);

const on = async <T>(url: string, fn: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
};

/** Returns the URL of another database on the same server. */
const withDatabase = (url: string, database: string): string => {
  const [base, query] = url.split('?');
  return `${(base ?? '').replace(/\/[^/]*$/, `/${database}`)}${query === undefined ? '' : `?${query}`}`;
};

const freshName = (kind: string): string => `juhe_${kind}_${randomBytes(6).toString('hex')}`;

/** The database of an embedded engine, migrated by `migratedFolder`. */
export const migratedDatabase = 'juhe';

/**
 * Creates the migrated database from which the others are copied, from an empty one or from `source`; returns its name, and the kinds of
 * jobs that the migrations schedule.
 */
export const prepareTemplate = async (
  engineUrl: string,
  source?: string,
): Promise<{ name: string; scheduledKinds: readonly string[] }> => {
  const name = freshName('template');
  await on(engineUrl, (client) => (source === undefined ? client.query(`create database ${name}`) : copy(client, source, name)));
  const url = withDatabase(engineUrl, name);
  await migrate(url);
  return on(url, async (client) => {
    // Jobs are due as long after now as they were after the migration.
    await client.query(`update deadline set due_at = due_at + (now() - (select max(applied_at) from schema_migration))`);
    const { rows } = await client.query<{ kind: string }>(`select distinct kind from deadline`);
    return { name, scheduledKinds: rows.map(({ kind }) => kind) };
  });
};

export const dropDatabase = async (engineUrl: string, name: string): Promise<void> => {
  await on(engineUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
};

const setting = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: run this test with jest from the root`);
  return value;
};

export interface TestDb {
  db: Database;
  /** For a second pool or a child process. */
  url: string;
  /** Number of deadlocks among the transactions of `db` so far. */
  deadlocks(): number;
  /** Number of transactions of `db` that had to restart, for any conflict. */
  retries(): number;
  /** The embedded server's log of deadlocks in this database: the statements on both sides. */
  deadlockReports(): Promise<string[]>;
  close(): Promise<void>;
}

/** Each entry of the server's log begins with the name of the database; its further lines are indented. */
const reportsIn = (log: string, database: string): string[] => {
  const entries = log.split(/\n(?=\S* (?:LOG|ERROR|DETAIL|HINT|CONTEXT|WARNING|FATAL): )/);
  return entries.flatMap((entry, i) =>
    entry.startsWith(`${database} ERROR:  deadlock detected`)
      ? [
          entries
            .slice(i + 1, i + 5)
            .filter((next) => next.startsWith(`${database} DETAIL`) || next.startsWith(`${database} CONTEXT`))
            .join('\n'),
        ]
      : [],
  );
};

/** Copying the files takes a quarter of the CPU of copying block by block through the write-ahead log (20 MB in 1,567 files). */
const copy = (client: pg.Client, template: string, name: string): Promise<unknown> =>
  client.query(`create database ${name} template ${template} strategy file_copy`);

/** The name of the further template `kind`, which {@link derivedTemplate} makes and the end of the run drops. */
export const derivedTemplateName = (template: string, kind: string): string => `${template}_${kind}`;

/** Creates a further template from the migrated one, once for all workers of a run; `fill` inserts its rows. Returns its name. */
export const derivedTemplate = async (kind: string, fill: (url: string) => Promise<void>): Promise<string> => {
  const engineUrl = setting('JUHE_TEST_ENGINE');
  const name = derivedTemplateName(setting('JUHE_TEST_TEMPLATE'), kind);
  await on(engineUrl, async (client) => {
    await client.query(`select pg_advisory_lock(hashtext($1))`, [name]);
    const { rowCount } = await client.query(`select from pg_database where datname = $1`, [name]);
    if (rowCount !== 0) return;
    const unfinished = freshName('unfinished');
    await copy(client, setting('JUHE_TEST_TEMPLATE'), unfinished);
    await fill(withDatabase(engineUrl, unfinished));
    await client.query(`alter database ${unfinished} rename to ${name}`);
  });
  return name;
};

/** A migrated database of its own (empty with `migrated: false`, or a copy of `template`), dropped by `close`. */
export const testDb = async ({
  migrated = true,
  template = migrated ? setting('JUHE_TEST_TEMPLATE') : 'template0',
  poolSize = 25,
}: {
  migrated?: boolean;
  template?: string;
  poolSize?: number;
} = {}): Promise<TestDb> => {
  const engineUrl = setting('JUHE_TEST_ENGINE');
  const name = freshName('test');
  await on(engineUrl, async (client) => {
    await copy(client, template, name);
    // Deadlocks are detected after 20 ms instead of a second, since tests count them.
    await client.query(`alter database ${name} set deadlock_timeout = '20ms'`);
  });
  const url = withDatabase(engineUrl, name);
  let deadlocks = 0;
  let retries = 0;
  const db = createPool({
    url,
    poolSize,
    onRetry: (state) => {
      retries += 1;
      if (state === '40P01') deadlocks += 1;
    },
  });
  return {
    db,
    url,
    deadlocks: () => deadlocks,
    retries: () => retries,
    deadlockReports: async () => {
      const file = setting('JUHE_TEST_ENGINE_LOG');
      return file === '' ? [] : reportsIn(await readFile(file, 'utf8'), name);
    },
    close: async () => {
      await db.close();
      await dropDatabase(engineUrl, name);
    },
  };
};

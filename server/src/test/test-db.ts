import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { createPool, type Database } from '../db/db.ts';
import { migrate } from '../db/migrate.ts';

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

/** Creates a migrated template database for the others; returns its name. */
export const prepareTemplate = async (engineUrl: string): Promise<string> => {
  const name = freshName('template');
  await on(engineUrl, (client) => client.query(`create database ${name}`));
  await migrate(withDatabase(engineUrl, name));
  return name;
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

/** Creates a separate migrated database (empty with `migrated: false`), dropped by `close`. */
export const testDb = async ({
  migrated = true,
  poolSize = 25,
}: {
  migrated?: boolean;
  poolSize?: number;
} = {}): Promise<TestDb> => {
  const engineUrl = setting('JUHE_TEST_ENGINE');
  const name = freshName('test');
  const template = migrated ? setting('JUHE_TEST_TEMPLATE') : 'template0';
  await on(engineUrl, (client) => client.query(`create database ${name} template ${template}`));
  // Deadlocks are detected after 20 ms instead of a second, since tests count them.
  await on(engineUrl, (client) => client.query(`alter database ${name} set deadlock_timeout = '20ms'`));
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

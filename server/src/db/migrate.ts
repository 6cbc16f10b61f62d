import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** A migration that cannot be applied; the message is meant for the operator. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

export interface Migration {
  version: string;
  file: string;
  text: string;
  checksum: string;
}

/** Arbitrary, but identical in every replica of this product. */
const lockKey = 7_205_113;
const fileName = /^(\d{4})_[a-z0-9_]+\.sql$/;

/** Beside the bundle after a build, in the source tree in tests. */
export const defaultFolder = (): string => {
  const moduleDir = dirname(fileURLToPath(import.meta.url));
  return [join(moduleDir, 'migrations'), join(moduleDir, '..', 'migrations')].find((folder) => existsSync(folder)) ?? moduleDir;
};

/** The migrations of a folder, in their order. Throws `MigrationError` for names that are none. */
export const readMigrations = async (folder: string): Promise<Migration[]> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const sources = new Map<string, string>();
  return Promise.all(
    files.map(async (file) => {
      const version = fileName.exec(file)?.[1];
      if (version === undefined) throw new MigrationError(`migration ${file}: the name must look like 0001_base.sql`);
      const twin = sources.get(version);
      if (twin !== undefined) throw new MigrationError(`migrations ${twin} and ${file} have the same number`);
      sources.set(version, file);
      const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
      return { version, file, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
};

const restoreHint = 'put the old text back and add a new migration instead';
/** For the developer of a migration that no other database has yet. */
export const redoHint =
  'take it back with npm run db -- redo (what was written since is gone) if it is yours and nobody else has it, otherwise put the old text back and add a new migration';

/**
 * Brings the database up to date and returns the applied files. Replicas that start together wait for each other;
 * each file is one transaction. A file that was applied before and has changed since is refused. Files of a newer
 * release that this one does not know are left alone, so that a release can be rolled back.
 * @param advice ends the message about a file that has changed
 */
export const migrate = async (url: string, folder: string = defaultFolder(), advice = restoreHint): Promise<string[]> => {
  const migrations = await readMigrations(folder);
  const client = new pg.Client({ connectionString: url, application_name: 'juhe-migrate', connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('set client_min_messages = warning');
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(
      'create table if not exists schema_migration (version text primary key, file text not null, checksum text not null, applied_at timestamptz not null default now())',
    );
    const recorded = await client.query<{ version: string; checksum: string }>('select version, checksum from schema_migration');
    const applied = new Map(recorded.rows.map((row) => [row.version, row.checksum]));
    const done: string[] = [];
    for (const migration of migrations) {
      const before = applied.get(migration.version);
      if (before === migration.checksum) continue;
      if (before !== undefined)
        throw new MigrationError(`migration ${migration.file} was applied earlier with other contents; ${advice}`);
      await apply(client, migration);
      done.push(migration.file);
    }
    return done;
  } finally {
    // Ending the session releases the lock in any case.
    await client.end();
  }
};

const apply = async (client: pg.Client, migration: Migration): Promise<void> => {
  await client.query('begin');
  try {
    await client.query(migration.text);
    await client.query('insert into schema_migration (version, file, checksum) values ($1, $2, $3)', [
      migration.version,
      migration.file,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const detail = error instanceof pg.DatabaseError ? `${error.message}${at(migration.text, error.position)}` : String(error);
    throw new MigrationError(`migration ${migration.file} failed: ${detail}`, { cause: error });
  }
};

const at = (text: string, position: string | undefined): string =>
  position === undefined ? '' : ` (line ${text.slice(0, Number(position)).split('\n').length})`;

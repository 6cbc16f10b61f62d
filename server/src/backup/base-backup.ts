import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { EngineError } from '../db/engine-error.ts';
import { copyTree } from './copy.ts';
import { type BaseFacts, factsFile, layoutOf, stampOf } from './layout.ts';

/**
 * Returns whether a copy of a running server omits a path: its write-ahead log comes from the archive, the rest belongs to
 * the process.
 */
const isLeftOut = (path: string): boolean =>
  /^(postmaster\.(pid|opts)|(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.+)$/.test(
    path,
  ) || /(^|\/)pgsql_tmp/.test(path);

/**
 * Copies the running database (low-level backup API of PostgreSQL; the npm package has no pg_basebackup) into `base/<stamp>`
 * and waits until the archive contains all required segments. An interrupted copy leaves a folder `.part`, which the next one
 * removes.
 */
export const makeBaseBackup = async (source: {
  readonly url: string;
  /** The server's data folder. */
  readonly dataFolder: string;
  readonly backupDir: string;
}): Promise<BaseFacts> => {
  const { base } = layoutOf(source.backupDir);
  const client = new pg.Client({
    connectionString: source.url,
    application_name: 'juhe-backup',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows: mode } = await client.query<{ archive_mode: string }>('show archive_mode');
    if (mode[0]?.archive_mode !== 'on')
      throw new EngineError('the database keeps no archive: start the instance with BACKUP_DIR');
    const name = stampOf(new Date());
    const draft = join(base, `${name}.part`);
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { recursive: true, mode: 0o700 });
    await client.query("select pg_backup_start('juhe', fast => true)");
    const bytes = await copyTree(source.dataFolder, join(draft, 'data'), isLeftOut);
    // A failing archive is reported instead of being waited for indefinitely.
    await client.query(`set statement_timeout = '10min'`);
    const { rows } = await client.query<{ label: string; finished: Date }>(
      'select labelfile as label, clock_timestamp() as finished from pg_backup_stop(wait_for_archive => true)',
    );
    const { label = '', finished } = rows[0] ?? {};
    const firstSegment = /START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/.exec(label)?.[1];
    if (firstSegment === undefined || finished === undefined) throw new Error('the database did not say where its backup begins');
    await writeFile(join(draft, 'data', 'backup_label'), label, { mode: 0o600, flush: true });
    const facts: BaseFacts = { name, finishedAt: finished.toISOString(), firstSegment, bytes };
    await writeFile(join(draft, factsFile), JSON.stringify(facts), { mode: 0o600, flush: true });
    await rename(draft, join(base, name));
    return facts;
  } finally {
    await client.end();
  }
};

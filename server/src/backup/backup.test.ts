import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool, type Database } from '../db/db.ts';
import { startEngine } from '../db/engine.ts';
import { walFolder } from '../db/engine-archive.ts';
import { migrate } from '../db/migrate.ts';
import { sql } from '../db/sql.ts';
import { balanceOf } from '../ledger/read.ts';
import { type Child, startChild } from '../test/child.ts';
import { copyMigrated } from '../test/migrated-folder.ts';
import { makeMember } from '../test/test-member.ts';
import { makeBaseBackup } from './base-backup.ts';
import { mirrorFiles } from './file-mirror.ts';
import { baseBackups, layoutOf } from './layout.ts';
import { restoreBackup } from './restore.ts';
import { prune } from './retention.ts';
import { backUp } from './schedule.ts';
import { verifyDatabase } from './verify.ts';

jest.setTimeout(180_000);

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'juhe-backup-'));
  await chmod(parent, 0o755);
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const folders = () => ({ dataDir: join(parent, 'data'), backupDir: join(parent, 'backups') });
const dataFolder = () => join(folders().dataDir, 'postgres/data');

/** A process that owns an archiving engine, like the API. */
const instance = async (): Promise<{ child: Child; db: Database; url: string }> => {
  const { dataDir, backupDir } = folders();
  await copyMigrated(dataDir);
  const child = startChild(join(__dirname, '../test/engine-child.ts'), { CHILD_DATA_DIR: dataDir, CHILD_BACKUP_DIR: backupDir });
  const url = await child.line((line) => line.startsWith('postgres://'));
  await migrate(url);
  return { child, url, db: createPool({ url, poolSize: 2 }) };
};
const now = async (db: Database) =>
  (await db.one<{ at: string }>(sql`select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`))
    .at;

const opened = async <T>(dataDir: string, fn: (db: Database) => Promise<T>, backupDir?: string): Promise<T> => {
  const engine = await startEngine({ dataDir, backupDir });
  const db = createPool({ url: engine.url, poolSize: 2 });
  try {
    return await fn(db);
  } finally {
    await db.close();
    await engine.stop();
  }
};
const members = (db: Database) => db.rows<{ nickname: string }>(sql`select nickname from member order by created_at`);

describe('a backup', () => {
  it('is restored to a point in time and to the end after the instance was killed: database, ledger and files', async () => {
    const { dataDir, backupDir } = folders();
    const { child, db, url } = await instance();
    const first = await makeMember(db, { nickname: 'before', walletCents: 1_000 });
    await mkdir(join(dataDir, 'uploads/p'), { recursive: true });
    await writeFile(join(dataDir, 'uploads/p/kept.webp'), 'picture');
    await writeFile(join(dataDir, 'uploads/p/leaves.webp'), 'withdrawn later');
    await writeFile(join(dataDir, 'secret-key'), 'ab'.repeat(32));
    await mirrorFiles(dataDir, backupDir);
    await makeBaseBackup({ url, dataFolder: dataFolder(), backupDir });
    await makeMember(db, { nickname: 'at the moment', walletCents: 2_000 });
    const moment = await now(db);
    await makeMember(db, { nickname: 'after it', walletCents: 4_000 });
    await rm(join(dataDir, 'uploads/p/leaves.webp'));
    expect(await mirrorFiles(dataDir, backupDir)).toEqual({ copied: 0, removed: 1 });
    await child.kill();
    await db.close().catch(() => {});

    const earlier = join(parent, 'earlier');
    const began = performance.now();
    const restored = await restoreBackup({ backupDir, target: earlier, to: moment, lostDataDir: dataDir });
    process.stdout.write(`restored in ${Math.round(performance.now() - began)} ms: ${JSON.stringify(restored)}\n`);
    expect(restored).toMatchObject({ members: 2, ledgerEntries: 4 });
    expect(await readFile(join(earlier, 'uploads/p/kept.webp'), 'utf8')).toBe('picture');
    expect(await readFile(join(earlier, 'uploads/p/leaves.webp'), 'utf8')).toBe('withdrawn later');
    expect(await readFile(join(earlier, 'secret-key'), 'utf8')).toBe('ab'.repeat(32));
    await opened(earlier, async (restoredDb) => {
      expect(await members(restoredDb)).toEqual([{ nickname: 'before' }, { nickname: 'at the moment' }]);
      expect(await balanceOf(restoredDb, { kind: 'memberWallet', owner: first.id })).toBe(1_000);
      // It continues as an instance: it accepts writes, and no restore settings remain.
      await makeMember(restoredDb, { nickname: 'later' });
      expect(await restoredDb.one(sql`show restore_command`)).toEqual({ restore_command: '' });
    });

    const fullTarget = join(parent, 'whole');
    expect(await restoreBackup({ backupDir, target: fullTarget, lostDataDir: dataDir })).toMatchObject({
      members: 3,
      ledgerEntries: 6,
    });
    // A moment after the last change: everything in the log.
    const untilNow = { backupDir, target: join(parent, 'late'), to: new Date().toISOString(), lost: dataDir };
    expect(await restoreBackup(untilNow)).toMatchObject({ members: 3 });
    await opened(
      fullTarget,
      async (restoredDb) => expect(await members(restoredDb)).toHaveLength(3),
      join(parent, 'other-backups'),
    );
    await expect(restoreBackup({ backupDir, target: fullTarget })).rejects.toThrow('is not empty');
    const early = { backupDir, target: join(parent, 'x'), to: '2020-01-01T00:00:00Z' };
    await expect(restoreBackup(early)).rejects.toThrow('holds no backup that ended before 2020');
  });

  it('has everything written until a minute ago in its archive although the data folder is lost', async () => {
    const { dataDir, backupDir } = folders();
    const { child, db, url } = await instance();
    await makeBaseBackup({ url, dataFolder: dataFolder(), backupDir });
    await makeMember(db, { nickname: 'archived', walletCents: 7 });
    // The archive timeout would do this after a minute.
    const { file } = await db.one<{ file: string }>(sql`select pg_walfile_name(pg_switch_wal()) as file`);
    for (;;) {
      const { done } = await db.one<{ done: boolean }>(
        sql`select coalesce(last_archived_wal >= ${file}, false) as done from pg_stat_archiver`,
      );
      if (done) break;
    }
    await child.kill();
    await db.close().catch(() => {});
    // PostgreSQL ends a moment after its parent.
    await rm(dataDir, { recursive: true, maxRetries: 20, retryDelay: 200 });
    expect(await restoreBackup({ backupDir, target: dataDir })).toMatchObject({ members: 1 });
  });

  it('starts where there was none, runs once a day, and is deleted when it is too old', async () => {
    const { dataDir, backupDir } = folders();
    await opened(dataDir, (db) => db.run(sql`create table kept as select 1 as n`));
    const engine = await startEngine({ dataDir, backupDir });
    try {
      const settings = { dataDir, backupDir, backupDays: 14 };
      await backUp(engine.url, settings);
      await backUp(engine.url, settings);
      expect(await baseBackups(backupDir)).toHaveLength(1);
      const days = (n: number) => new Date(Date.now() + n * 86_400_000);
      await backUp(engine.url, settings, days(1.1));
      const [oldest, newest] = await baseBackups(backupDir);
      expect(newest?.firstSegment.localeCompare(oldest?.firstSegment ?? '')).toBe(1);
      expect(await prune(backupDir, 14, days(300))).toEqual([]);
      await makeBaseBackup({ url: engine.url, dataFolder: dataFolder(), backupDir });
      expect(await prune(backupDir, 14, days(300))).toEqual([oldest?.name]);
      const segments = (await readdir(walFolder(backupDir))).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name)).sort();
      expect(segments[0]).toBe(`${newest?.firstSegment}.gz`);
      expect((await readdir(layoutOf(backupDir).base)).sort()).toEqual((await baseBackups(backupDir)).map(({ name }) => name));
    } finally {
      await engine.stop();
    }
  });

  it('is refused where the database keeps no archive', async () => {
    const { dataDir, backupDir } = folders();
    const engine = await startEngine({ dataDir });
    const attempt = makeBaseBackup({ url: engine.url, dataFolder: dataFolder(), backupDir });
    await expect(attempt).rejects.toThrow('start the instance with BACKUP_DIR');
    await engine.stop();
  });
});

describe('the verification', () => {
  it('rejects a ledger that does not balance', async () => {
    const { dataDir } = folders();
    await copyMigrated(dataDir);
    const engine = await startEngine({ dataDir });
    await migrate(engine.url);
    const db = createPool({ url: engine.url, poolSize: 2 });
    await makeMember(db, { walletCents: 5 });
    await expect(verifyDatabase(engine.url)).resolves.toMatchObject({ members: 1, ledgerEntries: 2 });
    await db.inTx(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`update ledger_account set balance = balance + 1 where kind = 'memberWallet'`);
    });
    await expect(verifyDatabase(engine.url)).rejects.toThrow('1 currencies do not sum up to zero, 1 balances differ');
    await db.close();
    await engine.stop();
  });
});

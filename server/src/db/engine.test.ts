import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Child, startChild } from '../test/child.ts';
import { createPool, type Database } from './db.ts';
import { causeIn, type Engine, startEngine } from './engine.ts';
import { sql } from './sql.ts';

jest.setTimeout(60_000);

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'juhe-engine-'));
  await chmod(parent, 0o755);
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const using = async <T>(engine: Engine, fn: (db: Database) => Promise<T>): Promise<T> => {
  const db = createPool({ url: engine.url, poolSize: 2 });
  try {
    return await fn(db);
  } finally {
    await db.close();
  }
};

const run = async <T>(dataDir: string, fn: (db: Database, engine: Engine) => Promise<T>): Promise<T> => {
  const engine = await startEngine({ dataDir });
  try {
    return await using(engine, (db) => fn(db, engine));
  } finally {
    await engine.stop();
  }
};

/** A process that owns the engine, like the API; killed from outside. */
const owner = async (dataDir: string): Promise<{ child: Child; url: string }> => {
  const child = startChild(join(__dirname, '../test/engine-child.ts'), { CHILD_DATA_DIR: dataDir });
  return { child, url: await child.line((line) => line.startsWith('postgres://')) };
};

const serverPid = async (dataDir: string) =>
  Number((await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0]);

it('reports the cause, not the output that followed it', () => {
  const full = `performing post-bootstrap initialization ... FATAL:  could not write to file "pg_wal/xlogtemp.31": No space left on device
child process exited with exit code 1
initdb: removing contents of data directory "/data/postgres/data.new"`;
  expect(causeIn(full)).toBe('could not write to file "pg_wal/xlogtemp.31": No space left on device');
  expect(
    causeIn('initdb: error: could not create directory "x": No space left on device\ninitdb: removing data directory "x"'),
  ).toBe('could not create directory "x": No space left on device');
  expect(causeIn('one\nlast\n')).toBe('last');
});

describe('the embedded engine', () => {
  it('keeps data across a stop, sorts by code point and uses UTC', async () => {
    const dataDir = join(parent, 'data');
    await run(dataDir, async (db) => {
      await db.run(sql`create table kept (text text)`);
      await db.run(sql`insert into kept values ('聚合'), ('a'), ('B')`);
      expect(await db.one(sql`show timezone`)).toEqual({ TimeZone: 'UTC' });
      expect(await db.one(sql`show fsync`)).toEqual({ fsync: 'on' });
      expect(await db.one(sql`show listen_addresses`)).toEqual({ listen_addresses: '' });
    });
    await run(dataDir, async (db) => {
      expect(await db.rows(sql`select text from kept order by text`)).toEqual([{ text: 'B' }, { text: 'a' }, { text: '聚合' }]);
    });
  });

  it('keeps every acknowledged row when the API is killed, and starts again', async () => {
    const dataDir = join(parent, 'data');
    const { child, url } = await owner(dataDir);
    const db = createPool({ url, poolSize: 2 });
    await db.run(sql`create table kept (n integer)`);
    let acknowledged = 0;
    const writing = (async () => {
      for (;;) {
        await db.run(sql`insert into kept values (${acknowledged + 1})`);
        acknowledged += 1;
        if (acknowledged === 200) void child.kill();
      }
    })().catch(() => {});
    await writing;
    await db.close().catch(() => {});
    const before = performance.now();
    await run(dataDir, async (reopenedDb) => {
      process.stdout.write(
        `after kill -9 ready in ${Math.round(performance.now() - before)} ms, ${acknowledged} rows acknowledged\n`,
      );
      const { n } = await reopenedDb.one<{ n: number }>(sql`select count(*) as n from kept`);
      expect(n).toBeGreaterThanOrEqual(acknowledged);
    });
    expect(acknowledged).toBeGreaterThanOrEqual(200);
  });

  it('starts the server again when it is killed', async () => {
    const dataDir = join(parent, 'data');
    await run(dataDir, async (db) => {
      await db.run(sql`create table kept as select 1 as n`);
      process.kill(await serverPid(dataDir), 'SIGKILL');
      const readAfterRestart = async (): Promise<unknown> => {
        for (const end = performance.now() + 20_000; performance.now() < end; await delay(20)) {
          const row: unknown = await db.one(sql`select n from kept`).catch(() => undefined);
          if (row !== undefined) return row;
        }
        return undefined;
      };
      expect(await readAfterRestart()).toEqual({ n: 1 });
    });
    await run(dataDir, async (db) => expect(await db.one(sql`select n from kept`)).toEqual({ n: 1 }));
  });

  it('stops the server when its API has ended', async () => {
    const dataDir = join(parent, 'data');
    const { child } = await owner(dataDir);
    const pid = await serverPid(dataDir);
    await child.kill();
    const end = performance.now() + 15_000;
    let running = true;
    while (running && performance.now() < end) {
      running = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes('postgres');
      await delay(20);
    }
    expect(running).toBe(false);
  });

  it('refuses a second process on the same folder and does not disturb the first', async () => {
    const dataDir = join(parent, 'data');
    await run(dataDir, async (db) => {
      await expect(startEngine({ dataDir })).rejects.toThrow(`DATA_DIR is in use by process ${process.pid}`);
      expect(await db.one(sql`select 1 as n`)).toEqual({ n: 1 });
    });
  });

  it('takes the folder over when the recorded owner has ended or its process id was reused', async () => {
    const dataDir = join(parent, 'data');
    await run(dataDir, async () => {});
    await writeFile(join(dataDir, 'postgres/owner.json'), JSON.stringify({ pid: process.pid, started: '1' }));
    await run(dataDir, async (db) => expect(await db.one(sql`select 1 as n`)).toEqual({ n: 1 }));
  });

  it('uses a short socket path when DATA_DIR is long', async () => {
    const dataDir = join(parent, 'a-rather-long-name-'.repeat(6));
    await run(dataDir, async (db, engine) => {
      expect(decodeURIComponent(engine.url)).toContain('/tmp/juhe-pg-');
      expect(await db.one(sql`select 1 as n`)).toEqual({ n: 1 });
    });
  });

  it('works below a folder that the database user may not enter', async () => {
    const closed = join(parent, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const dataDir = join(closed, 'data');
    await run(dataDir, (db) => db.run(sql`create table kept as select 1 as n`));
    await run(dataDir, async (db) => expect(await db.one(sql`select n from kept`)).toEqual({ n: 1 }));
    const folder = (await readFile(join(dataDir, 'postgres-folder'), 'utf8').catch(() => '')).trim();
    expect(folder !== '').toBe(process.getuid?.() === 0);
    if (folder !== '') await rm(folder, { recursive: true });
  });

  it('starts nothing when DATABASE_URL is given', async () => {
    const engine = await startEngine({ dataDir: join(parent, 'unused'), databaseUrl: 'postgres://x/y' });
    expect(engine).toMatchObject({ url: 'postgres://x/y', embedded: false });
    await engine.stop();
  });
});

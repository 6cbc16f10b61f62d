import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Engine, startEngine } from '../engine.ts';
import { migrate, redoHint } from '../migrate.ts';
import { databaseOf, dropDatabase, onDatabase, restoreSnapshot, snapshots, takeSnapshot } from './copies.ts';
import { saveCopyBeforeMigrating, redo } from './redo.ts';

jest.setTimeout(60_000);

let parent: string;
let folder: string;
let engine: Engine;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'juhe-redo-'));
  await chmod(parent, 0o755);
});
afterAll(() => rm(parent, { recursive: true, force: true }));
beforeEach(async () => {
  const dir = await mkdtemp(join(parent, 'instance-'));
  await chmod(dir, 0o755);
  folder = join(dir, 'migrations');
  await mkdir(folder);
  engine = await startEngine({ dataDir: join(dir, 'data'), durable: false });
  await write('0001_base.sql', 'create table a (text text);');
  await start();
  await run("insert into a values ('before')");
});
afterEach(() => engine.stop());

const write = (file: string, text: string) => writeFile(join(folder, file), text);
const run = (text: string) => onDatabase(engine.url, databaseOf(engine.url), (query) => query(text));
const texts = async () => (await run('select text from a order by 1')).rows.map(({ text }) => text);
/** Performs the steps of a server start in development. */
const start = async () => {
  await saveCopyBeforeMigrating(engine.url, folder);
  return migrate(engine.url, folder, redoHint);
};

it('reverts a changed migration, so that the next start applies its current version to the earlier data', async () => {
  await write('0010_b.sql', 'create table b (id integer);');
  await write('0020_c.sql', 'create table c (id integer);');
  await start();
  await run("insert into a values ('since')");
  await write('0010_b.sql', 'create table b (id integer, name text);');
  await expect(start()).rejects.toThrow(
    /0010_b\.sql was applied earlier with other contents; take it back with npm run db -- redo/,
  );

  expect(await redo(engine.url, folder)).toEqual({ file: '0010_b.sql', before: '0010' });
  expect(await texts()).toEqual(['before']);
  expect(await start()).toEqual(['0010_b.sql', '0020_c.sql']);
  await run("insert into b values (1, 'name')");
});

it('reverts the last migration when none has changed, one at a time', async () => {
  for (const name of ['0010_b', '0020_c']) {
    await write(`${name}.sql`, `create table ${name.slice(-1)} (id integer);`);
    await start();
  }
  expect(await redo(engine.url, folder)).toEqual({ file: '0020_c.sql', before: '0020' });
  expect(await redo(engine.url, folder)).toEqual({ file: '0010_b.sql', before: '0010' });
  await expect(redo(engine.url, folder)).rejects.toThrow('there is no copy of the database from before 0001_base.sql');
  expect(await texts()).toEqual(['before']);
});

it('keeps the snapshots from before the last three migrations', async () => {
  for (const version of ['0010', '0020', '0030', '0040']) {
    await write(`${version}_x.sql`, 'select 1;');
    await start();
  }
  await write('0010_x.sql', 'select 2;');
  await expect(redo(engine.url, folder)).rejects.toThrow('there is no copy of the database from before 0010_x.sql');
});

it('restores snapshots, even after a reset', async () => {
  await takeSnapshot(engine.url, 'clean');
  await run("insert into a values ('since')");
  await restoreSnapshot(engine.url, 'clean');
  expect(await texts()).toEqual(['before']);
  await dropDatabase(engine.url);
  expect(await snapshots(engine.url)).toEqual(['clean']);
  await restoreSnapshot(engine.url, 'clean');
  expect(await texts()).toEqual(['before']);
});

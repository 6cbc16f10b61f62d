import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEngine } from '../db/engine.ts';
import { asRoot, findBinaries, openFolder } from '../db/engine-files.ts';
import { defaultFolder, migrate, readMigrations } from '../db/migrate.ts';

const run = promisify(execFile);

const databaseFolder = join(import.meta.dirname, '../db');
const cache = join(import.meta.dirname, '../../../.cache/test-engine');

/** Copies with owners and modes: as root, the engine's files belong to another user. */
const copyFolder = (from: string, to: string): Promise<unknown> => run('cp', ['-a', from, to]);

/** Changes with the migrations, with how they are applied, with the engine, and every day: migrations insert times. */
const currentState = async (): Promise<string> => {
  const { stdout: version } = await run((await findBinaries()).postgres, ['--version']);
  const hash = createHash('sha256').update(`${version}${asRoot}${new Date().toISOString().slice(0, 10)}`);
  for (const { file, checksum } of await readMigrations(defaultFolder())) hash.update(`${file} ${checksum}\n`);
  for (const source of ['engine.ts', 'migrate.ts']) hash.update(await readFile(join(databaseFolder, source)));
  return hash.digest('hex').slice(0, 16);
};

/**
 * Makes a stopped engine with the migrated database `juhe`, unless the checkout already has one of these migrations: to create it takes
 * longer than most test files run.
 * @param parent folder of temporary files that the engine's user may traverse
 * @returns its path, for {@link copyMigrated}
 */
export const migratedFolder = async (parent: string): Promise<string> => {
  const state = await currentState();
  const folder = join(cache, state);
  if (existsSync(folder)) return folder;
  const dataDir = await mkdtemp(join(parent, 'juhe-migrated-'));
  try {
    const engine = await startEngine({ dataDir, durable: false });
    await migrate(engine.url).finally(() => engine.stop());
    await mkdir(cache, { recursive: true });
    // Another run may be copying to a name of this state.
    const former = (await readdir(cache)).filter((name) => !name.startsWith(state));
    for (const name of former) await rm(join(cache, name), { recursive: true, force: true });
    const unfinished = join(cache, `${state}.${process.pid}`);
    await copyFolder(join(dataDir, 'postgres'), unfinished);
    // Another run may have been faster; both are the same.
    await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }));
    return folder;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};

/**
 * Puts the migrated database of this run into a data folder without one, for tests of a process or an engine of their own that are not
 * about its first start. Nothing happens where the run uses an external server.
 */
export const copyMigrated = async (dataDir: string, folder = process.env['JUHE_TEST_MIGRATED']): Promise<void> => {
  if (folder === undefined) return;
  await openFolder(dataDir);
  await copyFolder(folder, join(dataDir, 'postgres'));
};

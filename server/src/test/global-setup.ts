import { constants } from 'node:fs';
import { access, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEngine } from '../db/engine.ts';
import { rememberEngine, stopRememberedEngine } from './engine-state.ts';
import { copyMigrated, migratedFolder } from './migrated-folder.ts';
import { migratedDatabase, prepareTemplate } from './test-db.ts';

/** A file system in memory, where the system has one. */
const memory = '/dev/shm';
/** The largest simulations of both workers, and the write-ahead log, several times over; containers often give 64 MB. */
const memoryBytes = 4_000_000_000;

/**
 * Where the tests' databases are: in memory where there is room. To make, fill and drop 20 MB in 1,567 files for each test file takes a
 * quarter of the system's time there.
 */
const databaseParent = async (): Promise<string> => {
  try {
    await access(memory, constants.W_OK);
    const { bavail, bsize } = await statfs(memory);
    return bavail * bsize >= memoryBytes ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
};

/** One engine for the whole run; with TEST_DATABASE_URL an external server (used to run the tests against PostgreSQL 15). */
export default async function setup(): Promise<void> {
  const databaseUrl = process.env['TEST_DATABASE_URL'];
  const parent = await databaseParent();
  const dataDir = await mkdtemp(join(parent, 'juhe-test-'));
  if (databaseUrl === undefined) {
    const folder = await migratedFolder(parent);
    process.env['JUHE_TEST_MIGRATED'] = folder;
    await copyMigrated(dataDir, folder);
  }
  const engine = await startEngine({ databaseUrl, dataDir, durable: false });
  rememberEngine(engine, dataDir);
  try {
    const { name, scheduledKinds } = await prepareTemplate(engine.url, engine.embedded ? migratedDatabase : undefined);
    process.env['JUHE_TEST_TEMPLATE'] = name;
    process.env['JUHE_TEST_SCHEDULED'] = scheduledKinds.join(',');
    process.env['JUHE_TEST_ENGINE'] = engine.url;
    process.env['JUHE_TEST_ENGINE_LOG'] = engine.logFile ?? '';
  } catch (error) {
    // jest runs no teardown after a failed setup, e.g. on a migration error.
    await stopRememberedEngine();
    throw error;
  }
}

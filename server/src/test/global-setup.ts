import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEngine } from '../db/engine.ts';
import { rememberEngine, stopRememberedEngine } from './engine-state.ts';
import { prepareTemplate } from './test-db.ts';

/** One engine for the whole run; with TEST_DATABASE_URL an external server (used to run the tests against PostgreSQL 15). */
export default async function setup(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'juhe-test-'));
  const engine = await startEngine({ databaseUrl: process.env['TEST_DATABASE_URL'], dataDir, durable: false });
  rememberEngine(engine, dataDir);
  try {
    process.env['JUHE_TEST_TEMPLATE'] = await prepareTemplate(engine.url);
    process.env['JUHE_TEST_ENGINE'] = engine.url;
    process.env['JUHE_TEST_ENGINE_LOG'] = engine.logFile ?? '';
  } catch (error) {
    // jest runs no teardown after a failed setup, e.g. on a migration error.
    await stopRememberedEngine();
    throw error;
  }
}

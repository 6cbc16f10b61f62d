import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { createPool } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { createBus } from '../events/bus.ts';
import { createLog } from '../log.ts';
import { extensionsOf } from '../modules/extension-point.ts';
import { seed } from '../seed/index.ts';
import { extensions } from '../wiring.ts';
import { derivedTemplate } from './test-db.ts';
import { testServer, type TestServer, type TestServerOptions } from './test-server.ts';

/** Folder of the demo data's files of a run, by the name of its template. */
export const seededFolder = (template: string): string => join(tmpdir(), template);

/** Fills a migrated database and a data folder with the demo data. */
const fill = async (url: string, dataDir: string): Promise<void> => {
  await mkdir(dataDir, { recursive: true });
  const config = readConfig({ LOG_LEVEL: 'error', DATA_DIR: dataDir, PORT: '0' });
  const db = createPool({ url, poolSize: config.poolSize });
  try {
    const log = createLog(config);
    const secrets = { secretKey: Buffer.alloc(32, 7), operatorToken: 'operator-token-of-the-tests', operators: [] };
    const deps: Deps = { config, db, log, secrets, bus: createBus({ db, log }), extensions: extensionsOf([...extensions]) };
    await seed(deps);
  } finally {
    await db.close();
  }
};

/** The template that {@link seededServer} copies: creating the demo data takes ten seconds and is done once per run. */
export const seededTemplate = async (): Promise<{ readonly template: string; readonly folder: string }> => {
  const migrated = process.env['JUHE_TEST_TEMPLATE'] ?? '';
  const folder = seededFolder(migrated);
  return { template: await derivedTemplate('seeded', (url) => fill(url, folder)), folder };
};

/** `testServer` whose database has all demo data. */
export const seededServer = async (options: TestServerOptions = {}): Promise<TestServer> =>
  testServer({ ...options, from: await seededTemplate() });

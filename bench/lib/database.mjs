import { createRequire, register } from 'node:module';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/run/process.mjs';

// The server's own engine and migrations, as they are in the sources.
register('../../server/src/test/ts-hooks.mjs', import.meta.url);
const { startEngine } = await import('../../server/src/db/engine.ts');
const { migrate } = await import('../../server/src/db/migrate.ts');

/** The driver of the server. */
export const pg = createRequire(join(root, 'server/package.json'))('pg');

/**
 * A database of a benchmark's own, migrated and empty, that writes to disk as the product's does.
 * @param {string} folder below the repository's `.cache`; what an earlier run left there is removed
 * @returns {Promise<{ url: string, pid: number, query: (text: string, values?: unknown[]) => Promise<import('pg').QueryResult>, stop: () => Promise<void> }>}
 */
export const openDatabase = async (folder) => {
  const dataDir = join(root, '.cache', folder);
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const engine = await startEngine({ dataDir });
  await migrate(engine.url);
  const pool = new pg.Pool({ connectionString: engine.url, max: 4 });
  // An idle connection ends with the engine.
  pool.on('error', () => {});
  return {
    url: engine.url,
    pid: Number.parseInt(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10),
    query: (text, values) => pool.query(text, values),
    stop: async () => {
      await pool.end();
      await engine.stop();
    },
  };
};

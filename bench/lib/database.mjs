import { createRequire, register } from 'node:module';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/run/process.mjs';

// The server's own engine and migrations, loaded from the sources.
register('../../server/src/test/ts-hooks.mjs', import.meta.url);
const { startEngine } = await import('../../server/src/db/engine.ts');
const { migrate } = await import('../../server/src/db/migrate.ts');

/** The server's database driver. */
export const pg = createRequire(join(root, 'server/package.json'))('pg');

/**
 * Opens a migrated, empty database for one benchmark; it writes to disk like the production database.
 * @param {string} folder below the repository's `.cache`; the remains of an earlier run are removed
 * @returns {Promise<{ url: string, pid: number, query: (text: string, values?: unknown[]) =>
 *   Promise<import('pg').QueryResult>, stop: () => Promise<void> }>}
 */
export const openDatabase = async (folder) => {
  const dataDir = join(root, '.cache', folder);
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const engine = await startEngine({ dataDir });
  await migrate(engine.url);
  const pool = new pg.Pool({ connectionString: engine.url, max: 4 });
  // Idle connections are closed when the engine stops.
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

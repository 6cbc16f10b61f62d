/** `npm run db -- reset | redo | snapshot [name] | restore [name] | snapshots`: the data of a stopped development instance. */
import { cp, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, ConfigError, readConfig } from '../../config.ts';
import { startEngine } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import { checkSnapshotName, databaseOf, dropDatabase, onDatabase, restoreSnapshot, snapshots, takeSnapshot } from './copies.ts';
import { redo } from './redo.ts';
import { isProductionFolder } from './production-mark.ts';

const usage = 'npm run db -- reset [--external] [--production] | redo | snapshot [name] | restore [name] | snapshots';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Folders of DATA_DIR whose files belong to rows of the database. */
const fileFolders = ['uploads', 'releases'];

const copyFiles = async (from: string, to: string): Promise<void> => {
  for (const folder of fileFolders) {
    const fresh = join(to, `${folder}.new`);
    await rm(fresh, { recursive: true, force: true });
    if (await isThere(join(from, folder))) await cp(join(from, folder), fresh, { recursive: true, preserveTimestamps: true });
    else await mkdir(fresh, { recursive: true });
    await rm(join(to, folder), { recursive: true, force: true });
    await rename(fresh, join(to, folder));
  }
};

const refuseProduction = async ({ production, dataDir }: Config, isRequested: boolean): Promise<void> => {
  if (isRequested) return;
  if (production) throw new EngineError('APP_ENV is production: this needs --production');
  if (await isProductionFolder(dataDir))
    throw new EngineError(`${dataDir} holds the data of a production instance: this needs --production`);
};

/** Drops everything in a database of an external server; refuses while an instance uses it. */
const resetExternal = async (url: string): Promise<void> =>
  onDatabase(url, databaseOf(url), async (query) => {
    const { rows } = await query(
      "select 1 from pg_stat_activity where datname = current_database() and application_name = 'juhe'",
    );
    if (rows.length > 0) throw new EngineError('DATABASE_URL is in use by an instance: stop it first');
    await query('drop schema if exists dev_clock cascade');
    await query('drop schema public cascade');
    await query('create schema public');
  });

const onEngine = async <T>(config: Config, work: (url: string) => Promise<T>): Promise<T> => {
  const engine = await startEngine(config);
  try {
    return await work(engine.url);
  } finally {
    await engine.stop();
  }
};

const commands: Record<string, (config: Config, name: string) => Promise<string>> = {
  reset: async (config) => {
    if (config.databaseUrl === undefined) await onEngine(config, dropDatabase);
    else await resetExternal(config.databaseUrl);
    for (const folder of fileFolders) await rm(join(config.dataDir, folder), { recursive: true, force: true });
    return `The data of ${config.dataDir} is gone; tokens, keys and snapshots stay. The next start begins anew.`;
  },
  redo: (config) =>
    onEngine(config, async (url) => {
      const { file, before } = await redo(url);
      return `The database is as it was before migration ${before}; what was written since is gone. The next start applies ${file} as it is now.`;
    }),
  snapshot: (config, name) =>
    onEngine(config, async (url) => {
      await takeSnapshot(url, name);
      await mkdir(join(config.dataDir, 'snapshots', name), { recursive: true });
      await copyFiles(config.dataDir, join(config.dataDir, 'snapshots', name));
      await writeFile(join(config.dataDir, 'snapshots', name, 'taken-at'), `${new Date().toISOString()}\n`);
      return `Snapshot ${name} is kept: npm run db -- restore ${name}`;
    }),
  restore: (config, name) =>
    onEngine(config, async (url) => {
      const names = await snapshots(url);
      if (!names.includes(name))
        throw new EngineError(`there is no snapshot ${name}${names.length > 0 ? `; there are ${names.join(', ')}` : ''}`);
      await restoreSnapshot(url, name);
      await copyFiles(join(config.dataDir, 'snapshots', name), config.dataDir);
      return `The data of ${config.dataDir} is that of snapshot ${name}.`;
    }),
  snapshots: (config) => onEngine(config, async (url) => (await snapshots(url)).join('\n') || 'There is no snapshot.'),
};

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { external: { type: 'boolean' }, production: { type: 'boolean' } },
  });
  const [word = '', name = 'default', ...rest] = positionals;
  const command = Object.hasOwn(commands, word) ? commands[word] : undefined;
  if (!command || rest.length > 0) throw new EngineError(usage);
  checkSnapshotName(name);
  const config = readConfig(process.env);
  await refuseProduction(config, values.production ?? false);
  if (config.databaseUrl !== undefined && word !== 'reset')
    throw new EngineError('DATABASE_URL is a server of yours: copy and restore it with its own tools');
  if (config.databaseUrl !== undefined && !values.external)
    throw new EngineError('DATABASE_URL is a server of yours: to remove everything in that database, add --external');
  print(await command(config, name));
};

try {
  await run();
} catch (error) {
  const ofSystem = error instanceof Error && ('syscall' in error || 'severity' in error);
  const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  if (!ofSystem && !isUsage && !(error instanceof EngineError) && !(error instanceof ConfigError)) throw error;
  process.stderr.write(`${isUsage ? usage : error.message}\n`);
  process.exitCode = error instanceof ConfigError || isUsage ? 2 : 1;
}

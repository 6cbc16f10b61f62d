import { spawn } from 'node:child_process';
import { chmod, chown, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { startEngine } from '../db/engine.ts';
import { walFolder } from '../db/engine-archive.ts';
import { EngineError } from '../db/engine-error.ts';
import { asRoot, type EngineFolders, engineFolders, privateFolder, runAs } from '../db/engine-files.ts';
import { copyTree, copyComplete } from './copy.ts';
import { removedDays } from './file-mirror.ts';
import { baseBackups, type BaseFacts, layoutOf } from './layout.ts';
import { type Verified, verifyDatabase } from './verify.ts';

export interface RestoreOptions {
  readonly backupDir: string;
  /** An empty or missing folder: a restore never overwrites data. */
  readonly target: string;
  /** ISO instant; by default everything in the archive. */
  readonly to?: string | undefined;
  /** DATA_DIR of the lost instance, if it can still be read: segments that it had not archived yet are restored as well. */
  readonly lostDataDir?: string | undefined;
}

export interface Restored extends Verified {
  readonly base: string;
}

const startTimeoutMs = 24 * 3_600_000;

const segmentsOf = ({ home }: EngineFolders): string => join(home, 'restore-wal');

/** Returns the newest base backup from which the moment can be reached. */
const baseFor = async (backupDir: string, to: string | undefined): Promise<BaseFacts> => {
  const fitting = (await baseBackups(backupDir)).filter(({ finishedAt }) => to === undefined || finishedAt <= to);
  const base = fitting.at(-1);
  if (!base)
    throw new EngineError(`${backupDir} holds no backup that ${to === undefined ? 'is complete' : `ended before ${to}`}`);
  return base;
};

/** Changes the owner of a tree to the engine's user. */
const chownTree = async (path: string): Promise<void> => {
  if (!asRoot) return;
  await chown(path, runAs.uid ?? 0, runAs.gid ?? 0);
  for (const entry of await readdir(path, { withFileTypes: true }).catch(() => []))
    if (entry.isDirectory()) await chownTree(join(path, entry.name));
    else await chown(join(path, entry.name), runAs.uid ?? 0, runAs.gid ?? 0);
};

const pack = (from: string, to: string): Promise<void> =>
  new Promise((done, fail) => {
    const child = spawn('/bin/sh', ['-c', 'gzip -c "$1" > "$2"', 'pack', from, to], { stdio: 'ignore' });
    child.on('error', fail);
    child.on('close', (code) => (code === 0 ? done() : fail(new EngineError(`${from} cannot be read`))));
  });

/** Collects the archive, and the unarchived segments of the lost instance, in a folder that the engine's user may read. */
const gatherSegments = async (backupDir: string, folder: string, lostDataDir: string | undefined): Promise<void> => {
  await mkdir(folder, { recursive: true });
  for (const file of await readdir(walFolder(backupDir)).catch((): string[] => []))
    if (file.endsWith('.gz')) await copyComplete(join(walFolder(backupDir), file), join(folder, file));
  if (lostDataDir !== undefined) {
    const lostWal = join((await engineFolders(lostDataDir)).data, 'pg_wal');
    const archived = new Set(await readdir(folder));
    for (const file of (await readdir(lostWal)).filter((name) => /^[0-9A-F]{24}$/.test(name)))
      if (!archived.has(`${file}.gz`)) await pack(join(lostWal, file), join(folder, `${file}.gz`));
  }
  await chownTree(folder);
};

/** The server's message when its archive ends before the moment: then everything in it is before the moment. */
const endedEarly = /recovery ended before configured recovery target was reached/;

/** Starts the server, which replays the archive up to the moment before it accepts connections. */
const replay = async (dataDir: string, folders: EngineFolders, settings: string, before: string, to: string | undefined) => {
  const recovery = [
    `restore_command = 'gzip -dc "${segmentsOf(folders)}/%f.gz" > "%p"'`,
    "recovery_target_action = 'promote'",
    'hot_standby = off',
    // The server reads its settings before time zone abbreviations such as Z are available.
    ...(to === undefined ? [] : [`recovery_target_time = '${to.replace('T', ' ').replace('Z', '+00')}'`]),
  ];
  await writeFile(settings, `${before}${recovery.join('\n')}\n`);
  try {
    return await startEngine({ dataDir, startTimeoutMs });
  } catch (error) {
    if (to === undefined || !endedEarly.test(await readFile(folders.log, 'utf8'))) throw error;
    return replay(dataDir, folders, settings, before, undefined);
  }
};

/** Copies uploads, releases and secrets from the mirror, and files removed since the moment. */
const restoreFiles = async (backupDir: string, target: string, to: string | undefined): Promise<void> => {
  const { files, removed } = layoutOf(backupDir);
  const from = to?.slice(0, 10).replaceAll('-', '');
  for (const day of await removedDays(backupDir))
    if (from !== undefined && day >= from) await copyTree(join(removed, day), target);
  await copyTree(files, target);
};

/**
 * Restores a DATA_DIR from a backup: the newest base backup before the moment, the write-ahead log up to it, and the other
 * files. The database is started once, verified and stopped; an instance can then be started on the folder.
 */
export const restoreBackup = async ({ backupDir, target, to, lostDataDir }: RestoreOptions): Promise<Restored> => {
  const root = resolve(target);
  if ((await readdir(root).catch((): string[] => [])).length > 0)
    throw new EngineError(`${root} is not empty: restore into a new folder, then start with DATA_DIR=${root}`);
  const base = await baseFor(backupDir, to);
  const folders = await engineFolders(root);
  const segments = segmentsOf(folders);
  await privateFolder(folders.data);
  await copyTree(join(layoutOf(backupDir).base, base.name, 'data'), folders.data);
  await gatherSegments(backupDir, segments, lostDataDir);
  const settings = join(folders.data, 'postgresql.auto.conf');
  const before = await readFile(settings, 'utf8');
  await writeFile(join(folders.data, 'recovery.signal'), '');
  await chownTree(folders.data);
  await chmod(folders.data, 0o700);
  const engine = await replay(root, folders, settings, before, to);
  let verified: Verified;
  try {
    verified = await verifyDatabase(engine.url);
  } finally {
    await engine.stop();
  }
  await writeFile(settings, before);
  await rm(segments, { recursive: true, force: true });
  await restoreFiles(backupDir, root, to);
  return { base: base.name, ...verified };
};

import { lstat, readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/**
 * What lies in BACKUP_DIR: `base/<stamp>/` whole copies of the database, `wal/` the archive of everything after them, `files/` a mirror
 * of the rest of DATA_DIR and `removed/<day>/` what left it since.
 */
export const layoutOf = (backupDir: string) => {
  const root = resolve(backupDir);
  return { root, base: join(root, 'base'), files: join(root, 'files'), removed: join(root, 'removed') };
};

/** What a base backup says of itself (`backup.json`). */
export interface BaseFacts {
  /** Its folder's name: when it began, `20261123T004500Z`. */
  readonly name: string;
  /** From this moment on (ISO, the database's clock) it can be restored to. */
  readonly finishedAt: string;
  /** Segment of the write-ahead log from which a restore needs the archive. */
  readonly firstSegment: string;
  readonly bytes: number;
}

export const factsFile = 'backup.json';

/** The complete base backups, oldest first. */
export const baseBackups = async (backupDir: string): Promise<readonly BaseFacts[]> => {
  const { base } = layoutOf(backupDir);
  const names = (await readdir(base).catch((): string[] => [])).filter((name) => /^\d{8}T\d{6}Z$/.test(name)).sort();
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(base, name, factsFile), 'utf8')) as BaseFacts));
};

/** An instant as names of folders carry it. */
export const stampOf = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '');

/** A file or folder that may vanish while it is looked at. */
export const entryOf = (path: string) =>
  lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

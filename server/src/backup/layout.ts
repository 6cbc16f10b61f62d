import { lstat, readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/**
 * Layout of BACKUP_DIR: `base/<stamp>/` full copies of the database, `wal/` the archive of everything after them, `files/` a
 * mirror of the rest of DATA_DIR and `removed/<day>/` the files removed from it since.
 */
export const layoutOf = (backupDir: string) => {
  const root = resolve(backupDir);
  return { root, base: join(root, 'base'), files: join(root, 'files'), removed: join(root, 'removed') };
};

/** Metadata of a base backup (`backup.json`). */
export interface BaseFacts {
  /** Its folder's name: the start time, `20261123T004500Z`. */
  readonly name: string;
  /** Earliest moment (ISO, the database's clock) to which it can be restored. */
  readonly finishedAt: string;
  /** First segment of the write-ahead log that a restore needs from the archive. */
  readonly firstSegment: string;
  readonly bytes: number;
}

export const factsFile = 'backup.json';

/** Returns the complete base backups, oldest first. */
export const baseBackups = async (backupDir: string): Promise<readonly BaseFacts[]> => {
  const { base } = layoutOf(backupDir);
  const names = (await readdir(base).catch((): string[] => [])).filter((name) => /^\d{8}T\d{6}Z$/.test(name)).sort();
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(base, name, factsFile), 'utf8')) as BaseFacts));
};

/** Formats an instant for folder names. */
export const stampOf = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '');

/** Returns the stats of a file or folder that may vanish meanwhile. */
export const entryOf = (path: string) =>
  lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

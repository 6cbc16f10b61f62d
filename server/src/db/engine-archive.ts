import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { EngineError } from './engine-error.ts';
import { openFolder, privateFolder, reachable } from './engine-files.ts';

/** Longest time (s) that a change stays unarchived in the database's own folder. */
export const archiveSeconds = 60;

/** Returns the folder of archived segments of the write-ahead log, one gzip file each, owned by the engine's user. */
export const walFolder = (backupDir: string): string => join(resolve(backupDir), 'wal');

/** Creates BACKUP_DIR and its archive; throws when the engine's user cannot access it. */
export const archiveFolder = async (backupDir: string): Promise<string> => {
  const root = resolve(backupDir);
  if (/['%\\]/.test(root))
    throw new EngineError(`BACKUP_DIR=${JSON.stringify(root)} holds a character that the archive cannot use`);
  await mkdir(root, { recursive: true });
  await openFolder(root);
  if (!(await reachable(root)))
    throw new EngineError(`BACKUP_DIR=${JSON.stringify(root)} cannot be entered by the database's user`);
  await privateFolder(walFolder(root));
  return walFolder(root);
};

/** Returns the settings of an archiving server. An identical existing segment counts as archived. */
export const archiveSettings = (folder: string): Readonly<Record<string, string>> => ({
  wal_level: 'replica',
  archive_mode: 'on',
  archive_timeout: `${archiveSeconds}s`,
  archive_command:
    `f='${folder}/%f.gz'; if [ -f "$f" ]; then gzip -dc "$f" | cmp -s - "%p"; ` +
    `else gzip -c "%p" > "$f.part" && { sync "$f.part" || sync; } && mv "$f.part" "$f"; fi`,
});

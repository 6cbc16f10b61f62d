import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { EngineError } from './engine-error.ts';
import { openFolder, privateFolder, reachable } from './engine-files.ts';

/** Longest that a change waits in the database's own folder before its segment is archived, in seconds. */
export const archiveSeconds = 60;

/** Where segments of the write-ahead log are archived, one gzip file each, of the engine's user. */
export const walFolder = (backupDir: string): string => join(resolve(backupDir), 'wal');

/** Makes BACKUP_DIR and the archive in it; throws when the engine's user cannot get there. */
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

/** Settings of a server that archives. A segment that is there already and is the same counts as archived. */
export const archiveSettings = (folder: string): Readonly<Record<string, string>> => ({
  wal_level: 'replica',
  archive_mode: 'on',
  archive_timeout: `${archiveSeconds}s`,
  archive_command:
    `f='${folder}/%f.gz'; if [ -f "$f" ]; then gzip -dc "$f" | cmp -s - "%p"; ` +
    `else gzip -c "%p" > "$f.part" && { sync "$f.part" || sync; } && mv "$f.part" "$f"; fi`,
});

import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { walFolder } from '../db/engine-archive.ts';
import { forgetRemoved } from './file-mirror.ts';
import { baseBackups, layoutOf, stampOf } from './layout.ts';

const day = 86_400_000;

/**
 * Keeps what a restore to any moment of the last `days` needs: base backups of that time and the newest one before it (never fewer than
 * two), the archive from the oldest of them on, files removed since. Answers the base backups that left.
 */
export const prune = async (backupDir: string, days: number, now = new Date()): Promise<readonly string[]> => {
  const oldest = new Date(now.getTime() - days * day);
  const all = await baseBackups(backupDir);
  const before = all.filter(({ finishedAt }) => finishedAt < oldest.toISOString());
  const gone = before.slice(0, Math.max(0, Math.min(before.length - 1, all.length - 2)));
  for (const { name } of gone) await rm(join(layoutOf(backupDir).base, name), { recursive: true, force: true });
  for (const name of await readdir(layoutOf(backupDir).base).catch((): string[] => []))
    if (name.endsWith('.part') && name < stampOf(new Date(now.getTime() - day)))
      await rm(join(layoutOf(backupDir).base, name), { recursive: true, force: true });
  const first = all[gone.length];
  if (!first) return [];
  // Segments of all timelines count alike: the timeline stands in the first eight digits.
  const positionOf = (segment: string): string => segment.slice(8, 24);
  for (const file of await readdir(walFolder(backupDir)).catch((): string[] => []))
    if (/^[0-9A-F]{24}(\.[0-9A-F]{8}\.backup)?\.gz$/.test(file) && positionOf(file) < positionOf(first.firstSegment))
      await rm(join(walFolder(backupDir), file), { force: true });
  await forgetRemoved(backupDir, first.finishedAt.slice(0, 10).replaceAll('-', ''));
  return gone.map(({ name }) => name);
};

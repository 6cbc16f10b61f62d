import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { walFolder } from '../db/engine-archive.ts';
import { purgeRemoved } from './file-mirror.ts';
import { baseBackups, layoutOf, stampOf } from './layout.ts';

const day = 86_400_000;

/**
 * Keeps everything needed to restore to any moment of the last `days`: base backups of that time and the newest one before it
 * (never fewer than two), the archive from the oldest of them on, files removed since. Returns the removed base backups.
 */
export const prune = async (backupDir: string, days: number, now = new Date()): Promise<readonly string[]> => {
  const oldest = new Date(now.getTime() - days * day);
  const backups = await baseBackups(backupDir);
  const before = backups.filter(({ finishedAt }) => finishedAt < oldest.toISOString());
  const expired = before.slice(0, Math.max(0, Math.min(before.length - 1, backups.length - 2)));
  for (const { name } of expired) await rm(join(layoutOf(backupDir).base, name), { recursive: true, force: true });
  for (const name of await readdir(layoutOf(backupDir).base).catch((): string[] => []))
    if (name.endsWith('.part') && name < stampOf(new Date(now.getTime() - day)))
      await rm(join(layoutOf(backupDir).base, name), { recursive: true, force: true });
  const first = backups[expired.length];
  if (!first) return [];
  // Segments of all timelines compare alike: the timeline is in the first eight digits.
  const positionOf = (segment: string): string => segment.slice(8, 24);
  for (const file of await readdir(walFolder(backupDir)).catch((): string[] => []))
    if (/^[0-9A-F]{24}(\.[0-9A-F]{8}\.backup)?\.gz$/.test(file) && positionOf(file) < positionOf(first.firstSegment))
      await rm(join(walFolder(backupDir), file), { force: true });
  await purgeRemoved(backupDir, first.finishedAt.slice(0, 10).replaceAll('-', ''));
  return expired.map(({ name }) => name);
};

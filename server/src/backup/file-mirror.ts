import { mkdir, readdir, rename, rm, utimes } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { copyComplete } from './copy.ts';
import { entryOf, layoutOf, stampOf } from './layout.ts';

/** Parts of DATA_DIR that have their own backup or need none: the database, unfinished uploads. */
const notMirrored = new Set(['postgres', 'postgres-folder', 'tmp']);

const filesBelow = async (root: string, skip: (path: string) => boolean, path = ''): Promise<string[]> => {
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => []);
  const files: string[] = [];
  for (const entry of entries) {
    const inner = join(path, entry.name);
    if (skip(inner)) continue;
    if (entry.isDirectory()) files.push(...(await filesBelow(root, skip, inner)));
    else if (entry.isFile()) files.push(inner);
  }
  return files;
};

/**
 * Copies new files in DATA_DIR (uploads, releases, secrets) into the mirror; complete files there never change. Files removed
 * from DATA_DIR go to `removed/<day>`, so that a restore to an earlier moment finds them. Returns the numbers of copied and
 * removed files.
 */
export const mirrorFiles = async (
  dataDir: string,
  backupDir: string,
  now = new Date(),
): Promise<{ copied: number; removed: number }> => {
  const root = resolve(dataDir);
  const { root: ownRoot, files, removed } = layoutOf(backupDir);
  const isOwn = (path: string): boolean => `${join(root, path)}${sep}`.startsWith(`${ownRoot}${sep}`);
  const present = await filesBelow(root, (path) => notMirrored.has(path) || isOwn(path));
  const mirrored = new Set(await filesBelow(files, () => false));
  let copied = 0;
  for (const path of present) {
    const source = await entryOf(join(root, path));
    const copy = mirrored.has(path) ? await entryOf(join(files, path)) : undefined;
    mirrored.delete(path);
    if (!source || (copy && copy.size === source.size && copy.mtimeMs >= Math.floor(source.mtimeMs))) continue;
    const target = join(files, path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const draft = `${target}.part`;
    await copyComplete(join(root, path), draft);
    await utimes(draft, source.atime, new Date(Math.ceil(source.mtimeMs))).catch(() => {});
    await rename(draft, target).catch(() => {});
    copied += 1;
  }
  for (const path of mirrored) {
    const target = join(removed, stampOf(now).slice(0, 8), path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await rename(join(files, path), target);
  }
  return { copied, removed: mirrored.size };
};

/** Returns the days with removed files, `20261123`, oldest first. */
export const removedDays = async (backupDir: string): Promise<readonly string[]> =>
  (await readdir(layoutOf(backupDir).removed).catch((): string[] => [])).filter((name) => /^\d{8}$/.test(name)).sort();

/** Deletes files that were removed before a day. */
export const purgeRemoved = async (backupDir: string, before: string): Promise<void> => {
  for (const day of await removedDays(backupDir))
    if (day < before) await rm(join(layoutOf(backupDir).removed, day), { recursive: true, force: true });
};

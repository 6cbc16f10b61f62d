import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { entryOf } from './layout.ts';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

const sync = async (path: string): Promise<void> => {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};

/** Copies a file and syncs it to disk; returns its bytes, 0 when it vanished meanwhile. */
export const copyComplete = async (from: string, to: string): Promise<number> => {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
  await sync(to);
  return (await entryOf(to))?.size ?? 0;
};

/**
 * Copies a folder; `skip` decides by the relative path (`/` between parts) what to omit. Files may change and vanish
 * meanwhile: the write-ahead log repairs files copied during a change. Returns the bytes.
 */
export const copyTree = async (
  from: string,
  to: string,
  skip: (path: string) => boolean = () => false,
  path = '',
): Promise<number> => {
  await mkdir(to, { recursive: true, mode: 0o700 });
  let bytes = 0;
  const entries = await readdir(from, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const entry of entries) {
    const inner = path === '' ? entry.name : `${path}/${entry.name}`;
    if (skip(inner)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) bytes += await copyTree(source, target, skip, inner);
    else if (entry.isFile()) bytes += await copyComplete(source, target);
  }
  return bytes;
};

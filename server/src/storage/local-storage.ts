import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Storage } from './storage-interface.ts';

const absentOf = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';

/** Files below `DATA_DIR/uploads`, distributed over folders by the first letters of their names. */
export const localStorage = (dataDir: string): Storage => {
  const root = join(dataDir, 'uploads');
  const pathOf = (key: string): string => {
    if (!/^[a-z]+\/[A-Za-z0-9-]{4,100}\.[a-z0-9]+$/.test(key)) throw new Error(`not a storage key: ${key}`);
    const [folder = '', name = ''] = key.split('/');
    return join(root, folder, name.slice(0, 2), name);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const draft = `${path}.${randomUUID()}`;
      await mkdir(dirname(path), { recursive: true });
      try {
        const file = await open(draft, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async get(key, range) {
      try {
        const file = await open(pathOf(key));
        const { size } = await file.stat();
        if (!range) return { stream: file.createReadStream(), size };
        const { from, to } = range;
        return { stream: file.createReadStream({ start: from, end: to }), size: to - from + 1 };
      } catch (error) {
        if (absentOf(error)) return undefined;
        throw error;
      }
    },
    async size(key) {
      try {
        return (await stat(pathOf(key))).size;
      } catch (error) {
        if (absentOf(error)) return undefined;
        throw error;
      }
    },
    delete: (key) => rm(pathOf(key), { force: true }),
  };
};

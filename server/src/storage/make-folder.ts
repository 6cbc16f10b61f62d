import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a folder and its parents. Rejects with the system's error where no folder can be created (e.g. below /proc), while
 * Node's own `recursive` retries forever.
 */
export const makeFolder = async (path: string): Promise<void> => {
  try {
    await mkdir(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return;
    const parent = dirname(path);
    const isParentThere = await stat(parent).then(
      () => true,
      () => false,
    );
    if (code !== 'ENOENT' || isParentThere || parent === path) throw error;
    await makeFolder(parent);
    await mkdir(path);
  }
};

import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it. Rejects with what the system says, also where no folder can ever be made: there Node's own `recursive`
 * tries for ever (e.g. below /proc).
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

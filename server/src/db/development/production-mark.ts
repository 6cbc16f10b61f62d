import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const markOf = (dataDir: string): string => join(dataDir, 'production');

/** Marks DATA_DIR as production data, which development commands refuse. */
export const markProduction = (dataDir: string): Promise<void> => writeFile(markOf(dataDir), '');

export const isProductionFolder = (dataDir: string): Promise<boolean> =>
  stat(markOf(dataDir)).then(
    () => true,
    () => false,
  );

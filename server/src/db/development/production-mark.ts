import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const markOf = (dataDir: string): string => join(dataDir, 'production');

/** Says in DATA_DIR that its data is real, so that commands of development refuse it. */
export const markProduction = (dataDir: string): Promise<void> => writeFile(markOf(dataDir), '');

export const isProductionFolder = (dataDir: string): Promise<boolean> =>
  stat(markOf(dataDir)).then(
    () => true,
    () => false,
  );

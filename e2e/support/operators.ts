import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the operator's token of the instance under test. */
export const operatorToken = (): string => {
  const dataDir = process.env.E2E_DATA_DIR;
  if (!dataDir) throw new Error('E2E_DATA_DIR is not set: it names the data folder of the instance at E2E_ORIGIN');
  return readFileSync(join(dataDir, 'operator-token'), 'utf8').trim();
};

/** Token of a second operator of the instance started by `global-setup`, for decisions that require two persons. */
export const secondOperatorToken = 'second-operator-of-journeys';

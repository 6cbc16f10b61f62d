import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

/**
 * Writes what a benchmark measured to `bench/results/<name>.json`, with the moment, the version of Node and the number of processors.
 * @param {string} name
 * @param {object} measured
 */
export const writeResults = (name, measured) => {
  const folder = join(import.meta.dirname, '../results');
  mkdirSync(folder, { recursive: true });
  const report = { at: new Date().toISOString(), node: process.version, cpus: cpus().length, ...measured };
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`);
};

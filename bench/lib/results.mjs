import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

/**
 * Writes the results of a benchmark to `bench/results/<name>.json`, with the time, the Node version and the number of
 * processors.
 * @param {string} name
 * @param {object} measured
 */
export const writeResults = (name, measured) => {
  const folder = join(import.meta.dirname, '../results');
  mkdirSync(folder, { recursive: true });
  const report = { at: new Date().toISOString(), node: process.version, cpus: cpus().length, ...measured };
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`);
};

#!/usr/bin/env node
// `npm run bench -- [name …] [--save]`: runs bench/<name>.mjs, all of them without a name. Each prints a table and writes bench/results/<name>.json.
// Figures that do not depend on the machine are compared with bench/baselines/<name>.json: worse ones fail, `--save` makes them the baseline.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isAborted, root, run } from './run/process.mjs';

const available = readdirSync(join(root, 'bench'))
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => name.slice(0, -'.mjs'.length));
const { values, positionals: names } = parseArgs({ allowPositionals: true, options: { save: { type: 'boolean' } } });
const env = { ...process.env, ...(values.save ? { BENCH_SAVE: '1' } : {}) };
const unknown = names.filter((name) => !available.includes(name));
if (unknown.length) {
  console.error(`There is no benchmark ${unknown.join(', ')}. Benchmarks: ${available.join(', ')}`);
  process.exit(1);
}
let failed = 0;
for (const name of names.length ? names : available) {
  if (isAborted()) break;
  console.log(`\n${name}`);
  const { code } = await run(process.execPath, [join('bench', `${name}.mjs`)], { inherit: true, env });
  if (code !== 0) failed = 1;
}
process.exit(failed);

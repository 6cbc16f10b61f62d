#!/usr/bin/env node
// `npm run pack [-- --out <folder>]`: tarballs of the packages that a remote outside the workspace needs (docs/releasing.md).
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './run/install.mjs';
import { packAll } from './run/packages.mjs';
import { root } from './run/process.mjs';

const { values } = parseArgs({ options: { out: { type: 'string', default: '.cache/packages' } } });
const out = resolve(values.out);

process.chdir(root);
if (!(await ensureInstalled())) process.exit(1);
try {
  for (const { file, size } of await packAll(out)) console.log(`${file} (${(size / 1000).toFixed(0)} KB)`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

#!/usr/bin/env node
// `npm run pages`: writes packages/contract/src/pages/<app>.ts, the typed page builders, from the route tables of the apps,
// and packages/contract/src/slots.ts.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './lib/apps.mjs';
import { pageFiles, slotFiles } from './lib/pages.mjs';

for (const [path, text] of Object.entries({ ...(await pageFiles()), ...(await slotFiles()) })) {
  const file = join(root, path);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(`wrote ${path}`);
}

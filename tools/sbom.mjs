#!/usr/bin/env node
// `npm run sbom`: the software bill of materials of the production software (CycloneDX JSON), written to the given path or
// `.cache/sbom.cdx.json`.
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ensureInstalled, environment, pnpm } from './run/install.mjs';
import { root, run } from './run/process.mjs';

const file = resolve(process.argv[2] ?? join(root, '.cache/sbom.cdx.json'));
if (!(await ensureInstalled())) process.exit(1);
mkdirSync(dirname(file), { recursive: true });
const { code, output } = await run(
  'npx',
  [
    '--yes',
    '--loglevel=error',
    pnpm,
    'sbom',
    ...['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--prod', '--out', file],
  ],
  { env: environment() },
);
if (code !== 0) {
  console.error(output.trimEnd());
  process.exit(1);
}
const { components } = JSON.parse(readFileSync(file, 'utf8'));
const unlicensed = components.filter(({ licenses }) => !licenses?.length).map(({ name }) => name);
console.log(`${components.length} components in ${file}`);
if (unlicensed.length > 0) console.log(`without a stated licence: ${unlicensed.join(', ')}`);

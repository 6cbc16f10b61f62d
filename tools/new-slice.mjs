#!/usr/bin/env node
// `npm run new-slice -- mall/wish`: creates the files of a slice at its common address in all five roots, with one small
// working operation (it returns when the member joined) to be replaced by the slice's own. `--root <folder>` writes elsewhere.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './run/install.mjs';
import { appOf, files, nextSteps } from './run/slice-files.mjs';

const domains = ['content', 'mall', 'auction', 'wallet', 'social', 'applyfor', 'member', 'common', 'payment'];

const { values, positionals } = parseArgs({ options: { root: { type: 'string' } }, allowPositionals: true });
const root = resolve(values.root ?? dirname(import.meta.dirname));

const refuse = (message) => {
  console.error(`${message}\nUsage: npm run new-slice -- <domain>/<slice>, e.g. mall/wish`);
  process.exit(1);
};

const [address, ...rest] = positionals;
if (!address || rest.length) refuse('One address, please.');
const [, domain, slice] = /^([a-z]+)\/([a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/.exec(address) ?? [];
if (!slice) refuse(`${address} is not an address: lower-case words joined by hyphens on both sides of one slash.`);
if (!domains.includes(domain)) refuse(`There is no domain ${domain}. Domains: ${domains.join(', ')}`);
if (['shared', 'locales', 'api', 'module', 'failures'].includes(slice))
  refuse(`${slice} has a meaning of its own and cannot be a slice.`);

const sliceFiles = files(domain, slice);
const existing = sliceFiles.filter(({ path }) => existsSync(join(root, path)));
if (existing.length) refuse(`${address} exists already: ${existing.map(({ path }) => path).join(', ')}`);
for (const { path, text } of sliceFiles) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  console.log(`made ${path}`);
}
// The parser of messages is one of the installed packages.
if (!(await ensureInstalled())) process.exit(1);
const { textFiles } = await import('./lib/text-types.mjs');
const app = `apps/${appOf(domain)}`;
const appDirs = [join(dirname(import.meta.dirname), app), join(root, app)];
for (const [path, text] of Object.entries(textFiles([...new Set(appDirs)], 'npm run pages'))) {
  mkdirSync(dirname(join(root, app, path)), { recursive: true });
  writeFileSync(join(root, app, path), text);
}
console.log(`\n${nextSteps(domain, slice)}`);

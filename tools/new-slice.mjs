#!/usr/bin/env node
// `npm run new-slice -- mall/wish`: the files of a slice at its one address in all five roots, with one small operation that works
// (it answers when the member joined) to be replaced by the slice's own. `--root <folder>` writes somewhere else.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { files, nextSteps } from './run/slice-files.mjs';

const domains = ['content', 'mall', 'auction', 'wallet', 'social', 'applyfor', 'member', 'common', 'payment'];

const { values, positionals } = parseArgs({ options: { root: { type: 'string' } }, allowPositionals: true });
const root = resolve(values.root ?? dirname(import.meta.dirname));

const refuse = (why) => {
  console.error(`${why}\nUsage: npm run new-slice -- <domain>/<slice>, e.g. mall/wish`);
  process.exit(1);
};

const [address, ...rest] = positionals;
if (!address || rest.length) refuse('One address, please.');
const [, domain, slice] = /^([a-z]+)\/([a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/.exec(address) ?? [];
if (!slice) refuse(`${address} is not an address: lower-case words joined by hyphens on both sides of one slash.`);
if (!domains.includes(domain)) refuse(`There is no domain ${domain}. Domains: ${domains.join(', ')}`);
if (['shared', 'locales', 'api', 'module', 'failures'].includes(slice))
  refuse(`${slice} has a meaning of its own and cannot be a slice.`);

const made = files(domain, slice);
const there = made.filter(({ path }) => existsSync(join(root, path)));
if (there.length) refuse(`${address} exists already: ${there.map(({ path }) => path).join(', ')}`);
for (const { path, text } of made) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  console.log(`made ${path}`);
}
console.log(`\n${nextSteps(domain, slice)}`);

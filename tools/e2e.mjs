#!/usr/bin/env node
// `npm run e2e -- [--origin URL [--data-dir DATA_DIR]] [--with mall=<release|URL>]… [Playwright's arguments]`: journeys against an
// instance of their own, or against the running one at URL, which is checked first: it needs FAULTS=1, the second operator, and its
// DATA_DIR on this machine. `--with` replaces the live release of an app in every journey.
import { resolve } from 'node:path';
import { ensureInstalled } from './run/install.mjs';
import { instanceProblems } from './run/instance-check.mjs';
import { endWithNpm } from './run/parent.mjs';
import { root, run } from './run/process.mjs';

const args = process.argv.slice(2);
/** Takes `--name value` or `--name=value` out of the arguments. */
const take = (name) => {
  const at = args.findIndex((arg) => arg === name || arg.startsWith(`${name}=`));
  if (at < 0) return undefined;
  const [option] = args.splice(at, 1);
  return option === name ? args.splice(at, 1)[0] : option.slice(name.length + 1);
};

const dataDir = resolve(root, take('--data-dir') ?? process.env.E2E_DATA_DIR ?? process.env.DATA_DIR ?? '.data');
const origin = (take('--origin') ?? process.env.E2E_ORIGIN)?.replace(/\/+$/, '');

const overrides = [];
for (let value = take('--with'); value !== undefined; value = take('--with')) {
  const [, app, release] = /^([a-z][a-z0-9]*)=(.+)$/.exec(value) ?? [];
  if (app === undefined) {
    console.error(`--with ${value}: name an app and its release or address, such as --with mall=1.4.0+0123456789ab`);
    process.exit(2);
  }
  overrides.push(`${app}=${release}`);
}

process.chdir(root);
endWithNpm();
if (!(await ensureInstalled())) process.exit(1);
const env = { ...process.env, ...(overrides.length > 0 ? { RELEASES: overrides.join(',') } : {}) };
if (origin) {
  const problems = await instanceProblems(origin, dataDir);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
  Object.assign(env, { E2E_ORIGIN: origin, E2E_DATA_DIR: dataDir });
}
const playwright = ['test', '-c', 'e2e/playwright.config.ts', ...args];
process.exit((await run('e2e/node_modules/.bin/playwright', playwright, { inherit: true, env })).code);

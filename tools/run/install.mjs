import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './process.mjs';

/** The package manager that wrote the lockfile; newer and older majors do not run on Node 20. */
export const pnpm = 'pnpm@12.21.0';
const stamp = join(root, 'node_modules/.juhe-install');

const requiredHash = () => {
  const hash = createHash('sha256');
  for (const name of ['pnpm-lock.yaml', 'pnpm-workspace.yaml']) hash.update(readFileSync(join(root, name))).update('\0');
  return hash.digest('hex');
};

/** A service account may have no home folder; npm and pnpm then use caches in ours. */
export const environment = () => {
  const env = { ...process.env, CI: 'true', npm_config_update_notifier: 'false' };
  try {
    accessSync(env.HOME ?? '/nonexistent', constants.W_OK);
  } catch {
    env.HOME = join(root, '.cache/home');
    env.npm_config_cache = join(env.HOME, '.npm');
    mkdirSync(env.HOME, { recursive: true });
  }
  return env;
};

/** Storybook and typedoc are half as many packages as all the rest: they come with the first command that needs them. */
const documentation = '@juhe/storybook';

/**
 * One installation by the lockfile, unless `stampFile` shows that it is up to date.
 * @param {{ stampFile: string, filter: string, what: string }} part `filter` as pnpm's option; `what` is installed, for the progress line
 * @returns {Promise<boolean>} false after an explanation when it did not work
 */
const install = async ({ stampFile, filter, what: description }) => {
  const hash = requiredHash();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8').trim() === hash) return true;
  const started = Date.now();
  const live = process.stdout.isTTY;
  if (!live) console.log(`Installing ${description} …`);
  const progress = (line) =>
    live && process.stdout.write(`\r\x1b[KInstalling ${description} … ${line.replace(/^Progress: /, '').slice(0, 60)}`);
  progress('');
  const { code, output } = await run(
    'npx',
    ['--yes', '--loglevel=error', pnpm, 'install', '--frozen-lockfile', '--reporter=append-only', '--filter', filter],
    { env: environment(), onLine: progress },
  );
  if (live) process.stdout.write('\r\x1b[K');
  if (code !== 0) {
    console.error(explain(output));
    return false;
  }
  writeFileSync(stampFile, `${hash}\n`);
  console.log(`Installed ${description} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return true;
};

/**
 * Installs the lockfile's packages, unless node_modules already matches.
 * @returns {Promise<boolean>} false, after an explanation, on failure
 */
export const ensureInstalled = () => install({ stampFile: stamp, filter: `!${documentation}`, what: 'dependencies' });

/** The same for Storybook and typedoc (tools/storybook). */
export const ensureStorybook = async () =>
  (await ensureInstalled()) &&
  (await install({
    stampFile: join(root, 'tools/storybook/node_modules/.juhe-install'),
    filter: documentation,
    what: 'Storybook',
  }));

const explain = (output) => {
  if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|META_FETCH_FAIL/.test(output))
    return 'The dependencies could not be downloaded: the package registry does not answer. Connect to the network (or set npm\'s "registry" and proxy), then run this again.';
  if (/OUTDATED_LOCKFILE/.test(output)) return `pnpm-lock.yaml does not match the package.json files. Run: npx ${pnpm} install`;
  if (/EACCES|EPERM/.test(output))
    return `The dependencies could not be installed: no permission to write in ${root}.\n${tail(output)}`;
  return `The dependencies could not be installed:\n${tail(output)}`;
};

const tail = (output) => output.trim().split('\n').slice(-15).join('\n');

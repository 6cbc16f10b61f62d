#!/usr/bin/env node
// `npx <origin>/platform/create.tgz <name>` or, in the workspace, `npm run new-remote -- <name> --dir <folder> [--origin
// <address>]`: creates a remote with two working pages. Its packages come from the instance at `--origin`; by default the one
// that served this program, else ORIGIN, or HOST and PORT. `--dir apps/<name>` makes it part of the workspace.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { appNames, inWorkspace, readJsonIfThere, root } from './lib/apps.mjs';
import { instanceOrigin } from './run/client.mjs';
import { remoteFiles } from './run/remote-files.mjs';
import { remoteVersions } from './run/remote-versions.mjs';

/** The instance that served this program; undefined in the workspace. */
const { origin: servedBy, version } = inWorkspace ? {} : (readJsonIfThere(join(import.meta.dirname, 'package.json')) ?? {});
const usage = servedBy
  ? `npx ${servedBy}/platform/create.tgz <name> [--dir <folder>]`
  : `${inWorkspace ? 'npm run new-remote --' : 'npx juhe-new-remote'} <name> --dir <folder> [--origin <address>]`;

const refuse = (message) => {
  console.error(`${message}\nUsage: ${usage}`);
  process.exit(1);
};

const readArguments = () => {
  try {
    return parseArgs({ options: { dir: { type: 'string' }, origin: { type: 'string' } }, allowPositionals: true });
  } catch (error) {
    return refuse(error.message);
  }
};

/**
 * Runs newer tools if the instance has them, from the address of their version: npx caches the first content of an address.
 * @returns {Promise<number | undefined>} their exit code; undefined when this program is the one to run
 */
const runNewer = async () => {
  if (!servedBy || process.env.JUHE_CREATE) return undefined;
  const answer = await fetch(`${servedBy}/platform/packages/@juhe%2ftools/latest`, { signal: AbortSignal.timeout(5000) }).catch(
    () => undefined,
  );
  const latest = answer?.ok ? (await answer.json()).version : version;
  if (latest === version) return undefined;
  const args = ['--yes', `${servedBy}/platform/create/${latest}.tgz`, ...process.argv.slice(2)];
  const env = { ...process.env, JUHE_CREATE: latest };
  return spawnSync('npx', args, { stdio: 'inherit', env, shell: process.platform === 'win32' }).status ?? 1;
};
const ended = await runNewer();
if (ended !== undefined) process.exit(ended);

/** npm starts a script in the package's folder and reports the folder of the call. */
const called = process.env.INIT_CWD ?? process.cwd();
const { values, positionals } = readArguments();
const [name = '', ...rest] = positionals;
if (!name || rest.length) refuse('One name, please.');
if (!/^[a-z][a-z0-9]{1,23}$/.test(name)) refuse(`${name} is not a name: 2 to 24 lower-case letters and digits, a letter first.`);
if (appNames.includes(name)) refuse(`There is an app ${name} already. Apps: ${appNames.join(', ')}`);
if (!values.dir && !servedBy) refuse('Where to? --dir <folder>');

const dir = resolve(called, values.dir ?? name);
if (existsSync(dir) && readdirSync(dir).some((file) => file !== '.git')) refuse(`${dir} is not empty.`);
const isInside = inWorkspace && dir === join(root, 'apps', name);
if (inWorkspace && !isInside && !relative(root, dir).startsWith('..'))
  refuse(`Inside the repository a remote is a folder of apps: --dir apps/${name}`);

const origin = (values.origin ?? servedBy ?? instanceOrigin()).replace(/\/+$/, '');
if (!URL.canParse(origin) || new URL(origin).origin !== origin)
  refuse(`${origin} is no address of an instance, such as https://juhe.example`);

/** In a fresh clone the libraries' versions are not available yet. */
const outsideOptions = async () => {
  if (inWorkspace && !(await (await import('./run/install.mjs')).ensureInstalled())) process.exit(1);
  return { origin, versions: remoteVersions() };
};

const remote = remoteFiles(name, isInside ? { inside: isInside } : { inside: isInside, ...(await outsideOptions()) });
for (const { path, text } of remote) {
  mkdirSync(dirname(join(dir, path)), { recursive: true });
  writeFileSync(join(dir, path), text);
  console.log(`made ${path}`);
}
console.log(
  isInside
    ? `\nNext: npx pnpm@12.21.0 install · a link to /remote/${name}/home from another page · node tools/build.mjs --only ${name} · npm start`
    : `\nNext: cd ${relative(called, dir) || '.'} · npm install · npm run types · npm test · npm run build · npm run release -- publish`,
);

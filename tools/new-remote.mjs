#!/usr/bin/env node
// `npm run new-remote -- <name> --dir <folder> [--packages <folder>]`: a remote with two pages that work. In a project without the
// workspace the same is `npx juhe-new-remote …`. `--packages` names the folder of tarballs that `npm run pack` made; without it the
// packages are asked for by version. `--dir apps/<name>` makes it part of the workspace.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { appNames, inWorkspace, root } from './lib/apps.mjs';
import { remoteFiles } from './run/remote-files.mjs';
import { remoteVersions } from './run/remote-versions.mjs';

const refuse = (why) => {
  console.error(`${why}\nUsage: npm run new-remote -- <name> --dir <folder> [--packages <folder of tarballs>]`);
  process.exit(1);
};

const readArguments = () => {
  try {
    return parseArgs({ options: { dir: { type: 'string' }, packages: { type: 'string' } }, allowPositionals: true });
  } catch (error) {
    return refuse(error.message);
  }
};

/** npm starts a script in the package's folder and tells where it was called. */
const called = process.env.INIT_CWD ?? process.cwd();
const { values, positionals } = readArguments();
const [name = '', ...rest] = positionals;
if (!name || rest.length) refuse('One name, please.');
if (!/^[a-z][a-z0-9]{1,23}$/.test(name)) refuse(`${name} is not a name: 2 to 24 lower-case letters and digits, a letter first.`);
if (appNames.includes(name)) refuse(`There is an app ${name} already. Apps: ${appNames.join(', ')}`);
if (!values.dir) refuse('Where to? --dir <folder>');

const dir = resolve(called, values.dir);
if (existsSync(dir) && readdirSync(dir).some((file) => file !== '.git')) refuse(`${dir} is not empty.`);
const inside = inWorkspace && dir === join(root, 'apps', name);
if (inWorkspace && !inside && !relative(root, dir).startsWith('..'))
  refuse(`Inside the repository a remote is a folder of apps: --dir apps/${name}`);

/** The tarball of one of our packages, as package.json names it: relative, so that both folders may move together. */
const tarballOf = (folder) => {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return (one) => {
    const file = files.find((path) => new RegExp(`^juhe-${one}-\\d.*\\.tgz$`).test(path));
    if (!file) refuse(`${folder} has no tarball of @juhe/${one}; \`npm run pack -- --out <folder>\` makes them.`);
    return `file:${relative(dir, join(folder, file))}`;
  };
};
/** In a fresh clone the libraries' versions are not there yet. */
const outside = async () => {
  if (inWorkspace && !(await (await import('./run/install.mjs')).ensureInstalled())) process.exit(1);
  const versions = remoteVersions();
  return {
    packageOf: values.packages ? tarballOf(resolve(called, values.packages)) : (one) => versions[`@juhe/${one}`],
    versions,
  };
};

const made = remoteFiles(name, inside ? { inside } : { inside, ...(await outside()) });
for (const { path, text } of made) {
  mkdirSync(dirname(join(dir, path)), { recursive: true });
  writeFileSync(join(dir, path), text);
  console.log(`made ${path}`);
}
console.log(
  inside
    ? `\nNext: npx pnpm@12.21.0 install · a link to /remote/${name}/home from another page · node tools/build.mjs --only ${name} · npm start`
    : `\nNext: cd ${relative(called, dir) || '.'} · npm install · npm run types · npm run build · npm run release -- publish ${name}`,
);

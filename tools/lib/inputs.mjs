import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { appDir, inWorkspace, root, sharedPackages, versionOf } from './apps.mjs';
import { featureTextFolders } from './feature-texts.mjs';
import { sharedVersions } from './federation.mjs';
import { resolveOwn } from './packages.mjs';

const isTest = (name) => /\.(test|spec|stories)\.tsx?$/.test(name);
// A lazy import may name its chunk in a comment.
const importPattern = /(?:\bfrom|\bimport)\s*\(?\s*(?:\/\*[^*]*\*\/\s*)?['"]([^'"\n]+)['"]/g;
const typeImportPattern = /\bimport type\b[^;]*?from\s*['"][^'"]+['"]/g;

/** Returns every file below a folder that can affect a build, sorted. */
export const filesBelow = (dir) => {
  if (!existsSync(dir)) return [];
  const files = [];
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    if (entry.isDirectory()) files.push(...filesBelow(join(dir, entry.name)));
    else if (!isTest(entry.name)) files.push(join(dir, entry.name));
  }
  return files.sort();
};

const contents = new Map();
const read = (file) => {
  // One character per byte: it is a unique representation of a picture, and the searched parts of sources are ASCII.
  if (!contents.has(file)) contents.set(file, readFileSync(file, 'latin1'));
  return contents.get(file);
};

/** Returns the file of an import, or undefined for anything but our own packages and files. */
export const resolveImport = (from, specifier) =>
  specifier.startsWith('.') ? join(dirname(from), specifier) : resolveOwn(specifier, dirname(from));

/** Returns our files that `starts` reach by imports; `follow(specifier)` false excludes an import. */
export const closure = (starts, follow = () => true) => {
  const visited = new Set();
  const queue = [...starts];
  while (queue.length) {
    const file = queue.pop();
    if (visited.has(file) || !existsSync(file)) continue;
    visited.add(file);
    if (!['.ts', '.tsx', '.mjs', '.js', '.css'].includes(extname(file))) continue;
    for (const [, specifier] of read(file).replace(typeImportPattern, '').matchAll(importPattern)) {
      const target = follow(specifier) ? resolveImport(file, specifier) : undefined;
      if (target) queue.push(target);
    }
  }
  return [...visited].sort();
};

/** Returns the files that the shell uses for its shared packages: a remote must not contain a second copy of them. */
export const sharedFaceFiles = (dir) => new Set(sharedPackages.flatMap((name) => closure([resolveOwn(name, dir)])));

/**
 * Returns the name of a file in a hash: independent of the location of the checkout or project, and of its package manager's
 * layout of node_modules.
 */
export const nameIn = (base) => (file) => {
  const installed = file.lastIndexOf('/node_modules/');
  return installed < 0 ? relative(base, file) : file.slice(installed + 1);
};

const hashFiles = (files, stateOf = read, nameOf = nameIn(root)) => {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(nameOf(file))
      .update('\0')
      .update(existsSync(file) ? stateOf(file) : '')
      .update('\0');
  return hash.digest('hex');
};

const toolFiles = () => [
  ...filesBelow(import.meta.dirname),
  ...['define-remote.mjs', 'define-shell.mjs'].map((name) => join(import.meta.dirname, '..', name)),
];

/** Files with the exact installed versions: the workspace's lockfile, or the project's own. */
const lockfiles = (dir) =>
  inWorkspace
    ? [join(root, 'pnpm-lock.yaml')]
    : ['pnpm-lock.yaml', 'package-lock.json', 'yarn.lock'].map((name) => join(dir, name)).filter((file) => existsSync(file));

const bareShared = /^@juhe\/[\w-]+$/;
/** Returns which imports lead to bundled code: a remote omits the shared packages, which the shell provides. */
export const followOf = (app) => (app === 'shell' ? () => true : (specifier) => !bareShared.test(specifier));

/** The module that the build puts around pages beside a list (`list` in `src/routes.ts`, see generate.mjs). */
export const listDetail = '@juhe/ui/parts/layout/list-detail';

/** Returns files that no source imports, but modules written by the build. */
const generatedImports = (dir) => {
  const routes = join(dir, 'src/routes.ts');
  return existsSync(routes) && /\blist: ['"]/.test(read(routes)) ? [resolveOwn(listDetail, dir)] : [];
};

/**
 * Returns everything an app's build depends on: its own sources, the package files it bundles (for a remote without the
 * shared packages, which the shell provides), the texts of features that it imports, the build tools and the lockfile.
 */
export const appFiles = (name, dir = appDir(name)) => {
  const appOwnFiles = [...filesBelow(join(dir, 'src')), join(dir, 'package.json'), join(dir, 'rspack.config.mjs')];
  const starts = [...appOwnFiles, ...generatedImports(dir)];
  const featureTexts = featureTextFolders(join(dir, 'src')).flatMap(filesBelow);
  return [...new Set([...closure(starts, followOf(name)), ...appOwnFiles, ...featureTexts, ...toolFiles(), ...lockfiles(dir)])];
};

/**
 * Returns a hash of `appFiles`: the same inputs are the same release. Outside the workspace it includes the versions of the
 * shell's shared packages, because a project may have no lockfile.
 */
export const appInputs = (name, dir = appDir(name)) =>
  inWorkspace
    ? hashFiles(appFiles(name, dir))
    : createHash('sha256')
        .update(hashFiles(appFiles(name, dir), read, nameIn(dir)))
        .update(JSON.stringify(sharedVersions(dir)))
        .digest('hex');

/** Megabytes of pictures and sounds are identified by size and time. */
const textOrStamp = (file) => {
  if (/\.(ts|mjs|json|sql|yaml)$/.test(file)) return read(file);
  const { size, mtimeMs } = statSync(file);
  return `${size} ${mtimeMs}`;
};

/** Returns the same for the server bundle: its sources, the contract, its build file and the lockfile. */
export const serverInputs = () =>
  hashFiles(
    [
      ...filesBelow(join(root, 'server/src')),
      ...filesBelow(join(root, 'packages/contract/src')),
      ...['api-facts-plugin.mjs', 'refusal-keys.mjs'].map((name) => join(import.meta.dirname, name)),
      join(root, 'packages/contract/package.json'),
      join(root, 'server/package.json'),
      join(root, 'server/rspack.config.mjs'),
      join(root, 'pnpm-lock.yaml'),
    ],
    textOrStamp,
  );

/** Returns the name of a release: `<version>+<12 hex digits of the inputs>`. */
export const releaseName = (dir, inputs) => `${versionOf(dir)}+${inputs.slice(0, 12)}`;

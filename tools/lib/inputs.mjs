import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { appDir, inWorkspace, root, sharedPackages, versionOf } from './apps.mjs';
import { sharedVersions } from './federation.mjs';
import { resolveOwn } from './packages.mjs';

const isTest = (name) => /\.(test|spec|stories)\.tsx?$/.test(name);
// A lazy import may name its chunk in a comment.
const importPattern = /(?:\bfrom|\bimport)\s*\(?\s*(?:\/\*[^*]*\*\/\s*)?['"]([^'"\n]+)['"]/g;
const typeImportPattern = /\bimport type\b[^;]*?from\s*['"][^'"]+['"]/g;

/** Every file below a folder that can change a build, sorted. */
export const filesBelow = (dir) => {
  if (!existsSync(dir)) return [];
  const found = [];
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    if (entry.isDirectory()) found.push(...filesBelow(join(dir, entry.name)));
    else if (!isTest(entry.name)) found.push(join(dir, entry.name));
  }
  return found.sort();
};

const contents = new Map();
const read = (file) => {
  // One character a byte: a picture has no other text that stands for it, and what is looked for in sources is ASCII.
  if (!contents.has(file)) contents.set(file, readFileSync(file, 'latin1'));
  return contents.get(file);
};

/** The file behind an import, or undefined for anything but our own packages and files. */
export const resolveImport = (from, specifier) =>
  specifier.startsWith('.') ? join(dirname(from), specifier) : resolveOwn(specifier, dirname(from));

/** The files of ours that `starts` reach by imports; `follow(specifier)` false keeps an import out. */
export const closure = (starts, follow = () => true) => {
  const seen = new Set();
  const queue = [...starts];
  while (queue.length) {
    const file = queue.pop();
    if (seen.has(file) || !existsSync(file)) continue;
    seen.add(file);
    if (!['.ts', '.tsx', '.mjs', '.js', '.css'].includes(extname(file))) continue;
    for (const [, specifier] of read(file).replace(typeImportPattern, '').matchAll(importPattern)) {
      const target = follow(specifier) ? resolveImport(file, specifier) : undefined;
      if (target) queue.push(target);
    }
  }
  return [...seen].sort();
};

/** The files the shell puts behind its shared packages: a remote must not carry a second copy of them. */
export const sharedFaceFiles = (dir) => new Set(sharedPackages.flatMap((name) => closure([resolveOwn(name, dir)])));

/**
 * How a file is called in a hash: the same wherever the checkout or the project lies, and however its package manager lays out
 * node_modules.
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

/** Where the exact versions of what is installed stand: the workspace's lockfile, or the project's own. */
const lockfiles = (dir) =>
  inWorkspace
    ? [join(root, 'pnpm-lock.yaml')]
    : ['pnpm-lock.yaml', 'package-lock.json', 'yarn.lock'].map((name) => join(dir, name)).filter((file) => existsSync(file));

const bareShared = /^@juhe\/[\w-]+$/;
/** Which imports lead to what an app bundles: a remote leaves out the shared packages, which the shell brings. */
export const followOf = (app) => (app === 'shell' ? () => true : (specifier) => !bareShared.test(specifier));

/**
 * Everything an app's build depends on: its own sources, the package files it bundles (for a remote without the shared
 * packages, which the shell brings), the build tools and the lockfile.
 */
export const appFiles = (name, dir = appDir(name)) => {
  const own = [...filesBelow(join(dir, 'src')), join(dir, 'package.json'), join(dir, 'rspack.config.mjs')];
  return [...new Set([...closure(own, followOf(name)), ...own, ...toolFiles(), ...lockfiles(dir)])];
};

/**
 * A hash of `appFiles`: the same inputs are the same release. Outside the workspace the versions of what the shell shares belong to
 * it as well, because a project may have no lockfile.
 */
export const appInputs = (name, dir = appDir(name)) =>
  inWorkspace
    ? hashFiles(appFiles(name, dir))
    : createHash('sha256')
        .update(hashFiles(appFiles(name, dir), read, nameIn(dir)))
        .update(JSON.stringify(sharedVersions(dir)))
        .digest('hex');

/** Megabytes of pictures and sounds are told apart by size and time. */
const textOrStamp = (file) => {
  if (/\.(ts|mjs|json|sql|yaml)$/.test(file)) return read(file);
  const { size, mtimeMs } = statSync(file);
  return `${size} ${mtimeMs}`;
};

/** The same for the server bundle: its sources, the contract, its build file and the lockfile. */
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

/** `<version>+<12 hex digits of the inputs>`: the name of a release. */
export const releaseName = (dir, inputs) => `${versionOf(dir)}+${inputs.slice(0, 12)}`;

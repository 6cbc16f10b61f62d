import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { appDir, readJson, root, versionOf } from './apps.mjs';

const isTest = (name) => /\.(test|spec|stories)\.tsx?$/.test(name);
const importPattern = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"\n]+)['"]/g;
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
  if (!contents.has(file)) contents.set(file, readFileSync(file, 'utf8'));
  return contents.get(file);
};

const packages = new Map();
const packageExports = (name) => {
  if (!packages.has(name)) {
    const file = join(root, 'packages', name, 'package.json');
    packages.set(name, existsSync(file) ? readJson(file).exports : undefined);
  }
  return packages.get(name);
};

/** The source file behind an import, or undefined for anything outside the workspace. */
const resolveImport = (from, specifier) => {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  const [, name, sub] = /^@juhe\/([\w-]+)(?:\/(.+))?$/.exec(specifier) ?? [];
  if (!name || name === 'tools') return undefined;
  const exported = packageExports(name);
  const target = sub ? (exported?.[`./${sub}`] ?? exported?.['./*']?.replace('*', sub)) : exported?.['.'];
  return target && join(root, 'packages', name, target);
};

/** The workspace files that `starts` reach by imports; `follow(specifier)` false keeps an import out. */
export const closure = (starts, follow = () => true) => {
  const seen = new Set();
  const queue = [...starts];
  while (queue.length) {
    const file = queue.pop();
    if (seen.has(file) || !existsSync(file)) continue;
    seen.add(file);
    if (!['.ts', '.tsx', '.mjs', '.css'].includes(extname(file))) continue;
    for (const [, specifier] of read(file).replace(typeImportPattern, '').matchAll(importPattern)) {
      const target = follow(specifier) ? resolveImport(file, specifier) : undefined;
      if (target) queue.push(target);
    }
  }
  return [...seen].sort();
};

/** The files the shell puts behind its shared packages: a remote must not carry a second copy of them. */
export const sharedFaceFiles = () =>
  new Set(['platform', 'ui', 'auth', 'api-client'].flatMap((name) => closure([join(root, 'packages', name, 'src/index.ts')])));

const hashFiles = (files, stateOf = read) => {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(relative(root, file))
      .update('\0')
      .update(existsSync(file) ? stateOf(file) : '')
      .update('\0');
  return hash.digest('hex');
};

const toolFiles = () => [
  ...filesBelow(join(root, 'tools/lib')),
  join(root, 'tools/define-remote.mjs'),
  join(root, 'tools/define-shell.mjs'),
  join(root, 'pnpm-lock.yaml'),
];

const bareShared = /^@juhe\/[\w-]+$/;

/**
 * Everything an app's build depends on: its own sources, the package files it bundles (for a remote without the shared
 * packages, which the shell brings), the build tools and the lockfile.
 */
export const appFiles = (name, dir = appDir(name)) => {
  const own = [...filesBelow(join(dir, 'src')), join(dir, 'package.json'), join(dir, 'rspack.config.mjs')];
  const follow = name === 'shell' ? () => true : (specifier) => !bareShared.test(specifier);
  return [...new Set([...closure(own, follow), ...own, ...toolFiles()])];
};

/** A hash of `appFiles`: the same inputs are the same release. */
export const appInputs = (name, dir) => hashFiles(appFiles(name, dir));

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
      join(root, 'server/package.json'),
      join(root, 'server/rspack.config.mjs'),
      join(root, 'pnpm-lock.yaml'),
    ],
    textOrStamp,
  );

/** `<version>+<12 hex digits of the inputs>`: the name of a release. */
export const releaseName = (dir, inputs) => `${versionOf(dir)}+${inputs.slice(0, 12)}`;

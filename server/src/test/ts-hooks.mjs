import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform, version } from '@swc/core';

const root = resolve(import.meta.dirname, '../../..');
/** A server loads 1,480 sources: it starts in three quarters of the CPU time when they need not be transformed again. */
const cache = join(root, '.cache/test-sources');
/** @type {{ file: string, find: string, replace: string }[]} */
let mutations = [];

/** @param {{ mutations: typeof mutations }} [data] */
export const initialize = (data) => {
  mutations = data?.mutations ?? [];
  mkdirSync(cache, { recursive: true });
};

/** Returns a source with its mutations; a text that is missing, or occurs more than once, is an error. */
const mutated = (source, filename) =>
  mutations
    .filter(({ file }) => join(root, file) === filename)
    .reduce((text, { file, find, replace }) => {
      if (text.split(find).length !== 2) throw new Error(`mutation: ${file} holds ${text.split(find).length - 1} of: ${find}`);
      return text.replace(find, () => replace);
    }, source);

/** A module loader that strips types from .ts files, and applies the mutations. */
export const load = async (url, context, next) => {
  if (!url.endsWith('.ts')) return next(url, context);
  const filename = fileURLToPath(url);
  const source = mutated(await readFile(filename, 'utf8'), filename);
  const cachedFile = join(cache, `${createHash('sha256').update(`${version}\n${filename}\n${source}`).digest('hex')}.mjs`);
  const cachedSource = await readFile(cachedFile, 'utf8').catch(() => undefined);
  if (cachedSource !== undefined) return { format: 'module', source: cachedSource, shortCircuit: true };
  const { code } = await transform(source, {
    filename,
    swcrc: false,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2023', experimental: { keepImportAttributes: true } },
    module: { type: 'es6' },
    sourceMaps: false,
  });
  const fresh = `${cachedFile}.${process.pid}`;
  await writeFile(fresh, code);
  await rename(fresh, cachedFile);
  return { format: 'module', source: code, shortCircuit: true };
};

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The repository's root folder. */
export const root = resolve(__dirname, '../..');

const generatedNames = new Set([
  'node_modules',
  'dist',
  '.git',
  '.cache',
  '.data',
  '.generated',
  'coverage',
  'test-results',
  'playwright-report',
]);

/** Returns every file of the sources below `folder`, as paths from the root; installed, built and cached files are excluded. */
export const filesBelow = (folder: string): string[] => {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    // Tests of the build tools copy remotes into `.copy-…` while the rules run in another process.
    if (generatedNames.has(entry.name) || entry.name.startsWith('.copy-')) return [];
    const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
};

export const read = (path: string): string => readFileSync(join(root, path), 'utf8');
export const exists = (path: string): boolean => existsSync(join(root, path));
export const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length;

export const remotes = ['content', 'mall', 'auction', 'wallet', 'social', 'applyfor'] as const;
export const apps = [...remotes, 'shell'] as const;
export const domains = [...remotes, 'member', 'common', 'payment'] as const;
export { languages } from '../../packages/contract/src/lang.constants.ts';
export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path);

/** Reads a list of the specification: the one beside the clone if any, else the copy in `tools/rules/spec`. */
export const specification = <T>(name: string): T[] => {
  const siblingPath = resolve(root, '../shared/spec', name);
  return JSON.parse(readFileSync(existsSync(siblingPath) ? siblingPath : join(root, 'tools/rules/spec', name), 'utf8')) as T[];
};

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inWorkspace, root } from './apps.mjs';

/** The package of features that several apps share (packages/features/README.md). */
export const featuresDir = join(root, 'packages/features');

const importPattern = /['"]@juhe\/features\/([\w-]+)\//g;

/** Returns the contents of the sources below a folder. */
const sourcesBelow = (dir) =>
  readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) return sourcesBelow(path);
    return /(?<!\.test)\.tsx?$/.test(entry.name) ? [readFileSync(path, 'utf8')] : [];
  });

/**
 * Returns the folders of the texts of the features that sources import.
 * @param {string} src a folder of sources
 * @returns {string[]} `packages/features/src/<feature>/locales`, sorted
 */
export const featureTextFolders = (src) => {
  if (!inWorkspace) return [];
  const features = new Set(sourcesBelow(src).flatMap((source) => [...source.matchAll(importPattern)].map(([, name]) => name)));
  return [...features]
    .map((feature) => join(featuresDir, 'src', feature, 'locales'))
    .filter((folder) => existsSync(folder))
    .sort();
};

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { featureTextFolders } from './feature-texts.mjs';

/** Folders of an app that are no slices, or have no texts of the app. */
const notSlices = new Set(['locales', 'node_modules']);

/**
 * Returns where an app's texts in a language may be besides `src/locales`: in its folders, `src/<folder>/locales/<lang>.json`, and
 * in the features that it imports.
 */
const partFiles = (src, name) => [
  ...readdirSync(src, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !notSlices.has(entry.name))
    .map((entry) => join(src, entry.name, 'locales', name))
    .sort(),
  ...featureTextFolders(src).map((folder) => join(folder, name)),
];

/**
 * Returns all texts of an app in a language: those of `src/locales/<lang>.json`, of its slices,
 * `src/<slice>/locales/<lang>.json`, and of the features that it imports.
 * Throws when a namespace is in two files.
 * @param {string} file `src/locales/<lang>.json` of the app
 * @param {string} source its content
 * @returns {Record<string, unknown>}
 */
const mergedTexts = (file, source) => {
  const merged = JSON.parse(source);
  for (const partFile of partFiles(dirname(dirname(file)), basename(file)).filter((path) => existsSync(path)))
    for (const [namespace, texts] of Object.entries(JSON.parse(readFileSync(partFile, 'utf8')))) {
      if (Object.hasOwn(merged, namespace)) throw new Error(`${partFile}: ${namespace} is in another file, too`);
      merged[namespace] = texts;
    }
  return merged;
};

/** Makes the texts of an app one file: of the app, its slices and features, without the titles, which the release document holds. */
const mergeTextsLoader = function (source) {
  const file = this.resourcePath;
  for (const partFile of partFiles(dirname(dirname(file)), basename(file)))
    if (existsSync(partFile)) this.addDependency(partFile);
    else this.addMissingDependency(partFile);
  const { titles: _titles, ...texts } = mergedTexts(file, source);
  return JSON.stringify(texts);
};

export default mergeTextsLoader;

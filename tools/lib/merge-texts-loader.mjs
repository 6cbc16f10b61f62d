import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Folders of an app that are no slices, or have no texts of the app. */
const notSlices = new Set(['locales', 'node_modules']);

/** Returns where an app's folders may have their texts in a language: `src/<folder>/locales/<lang>.json`. */
const slicesFiles = (src, name) =>
  readdirSync(src, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !notSlices.has(entry.name))
    .map((entry) => join(src, entry.name, 'locales', name))
    .sort();

/**
 * Returns all texts of an app in a language: those of `src/locales/<lang>.json` and of its slices, `src/<slice>/locales/<lang>.json`.
 * Throws when a namespace is in two files.
 * @param {string} file `src/locales/<lang>.json` of the app
 * @param {string} source its content
 * @returns {Record<string, unknown>}
 */
const mergedTexts = (file, source) => {
  const merged = JSON.parse(source);
  for (const sliceFile of slicesFiles(dirname(dirname(file)), basename(file)).filter((path) => existsSync(path)))
    for (const [namespace, texts] of Object.entries(JSON.parse(readFileSync(sliceFile, 'utf8')))) {
      if (Object.hasOwn(merged, namespace)) throw new Error(`${sliceFile}: ${namespace} is in another file, too`);
      merged[namespace] = texts;
    }
  return merged;
};

/** Makes the texts of an app one file: of the app and of its slices, without the titles, which the release document holds. */
const mergeTextsLoader = function (source) {
  const file = this.resourcePath;
  for (const sliceFile of slicesFiles(dirname(dirname(file)), basename(file)))
    if (existsSync(sliceFile)) this.addDependency(sliceFile);
    else this.addMissingDependency(sliceFile);
  const { titles: _titles, ...texts } = mergedTexts(file, source);
  return JSON.stringify(texts);
};

export default mergeTextsLoader;

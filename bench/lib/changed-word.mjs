import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readJson } from '../../tools/lib/apps.mjs';
import { bundleConfig } from '../../tools/lib/bundle.mjs';
import { root } from '../../tools/run/process.mjs';

/**
 * Builds an app of the workspace with a word added to its English texts; its own build is not touched. Both builds of a
 * comparison are made here, because module ids depend on their loaders, too.
 * @param {string} app
 * @param {string} out build folder
 * @param {string} word nothing is changed without it
 * @returns its `release.json`
 */
const build = async (app, out, word) => {
  process.env.NODE_ENV ??= 'production';
  rmSync(out, { recursive: true, force: true });
  const { default: define } = await import(pathToFileURL(join(root, 'apps', app, 'rspack.config.mjs')).href);
  const mark = (inputs) => createHash('sha256').update(`${inputs} for the benchmark ${word}`).digest('hex');
  const config = await define({ out, mark });
  config.module.rules.push({
    test: new RegExp(`[\\\\/]apps[\\\\/]${app}[\\\\/]src[\\\\/]locales[\\\\/]en\\.json$`),
    // After the texts of the slices have been merged into the file.
    enforce: 'post',
    loader: join(root, 'tools/lib/word-loader.mjs'),
  });
  process.env.BENCH_WORD = word;
  await bundleConfig(config);
  return readJson(join(out, 'release.json'));
};

/** Builds two releases of an app that differ in one word, below `folder`. */
export const releasesWithWord = async (app, folder) => {
  const before = { dir: join(folder, app, 'before'), document: await build(app, join(folder, app, 'before'), '') };
  const after = { dir: join(folder, app, 'after'), document: await build(app, join(folder, app, 'after'), 'new') };
  return { before, after };
};

/** Returns the browser files of a release, and those of them that the other release does not contain. */
export const newFiles = (before, after) => {
  // Source maps are for the registry only.
  const names = Object.keys(after.files).filter((name) => name !== after.server && !/^maps\.[0-9a-f]{8}\.gz$/.test(name));
  return { all: names.length, added: names.filter((name) => before.files[name]?.sha384 !== after.files[name].sha384) };
};

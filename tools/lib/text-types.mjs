import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { appDir, appNames, inWorkspace, languages, root } from './apps.mjs';
import { featuresDir } from './feature-texts.mjs';
import { bundledHook, hookFiles, lateFiles, loadedHook } from './text-hook.mjs';

const rank = { TextValue: 0, TextInstant: 1, number: 2 };

/** Notes the arguments of parsed nodes: name → `{ kind, cases }`. The narrowest of several uses counts. */
const noteArguments = (nodes, uses) => {
  const note = (name, kind, cases = []) => {
    const former = uses.get(name);
    if (kind === 'choice' || former?.kind === 'choice')
      uses.set(name, { kind: 'choice', cases: [...new Set([...(former?.cases ?? []), ...cases])] });
    else if (!former || rank[kind] > rank[former.kind]) uses.set(name, { kind });
  };
  for (const node of nodes) {
    if (node.type === TYPE.argument) note(node.value, 'TextValue');
    else if (node.type === TYPE.number) note(node.value, 'number');
    else if (node.type === TYPE.date || node.type === TYPE.time) note(node.value, 'TextInstant');
    else if (node.type === TYPE.select)
      note(
        node.value,
        'choice',
        Object.keys(node.options).filter((name) => name !== 'other'),
      );
    else if (node.type === TYPE.plural) note(node.value, 'number');
    else if (node.type === TYPE.tag) {
      uses.set(node.value, { kind: 'TextTag' });
      noteArguments(node.children, uses);
    }
    for (const option of Object.values(node.options ?? {})) noteArguments(option.value, uses);
  }
};

/** Returns the arguments of a message by name, added to those of the same message in other languages. */
export const argumentsOf = (message, uses = new Map()) => {
  noteArguments(parse(message, { shouldParseSkeletons: false }), uses);
  return uses;
};

const flat = (messages, prefix = '') =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );

/** Returns the folders `locales` below a folder, sorted. */
export const localeFolders = (dir) =>
  existsSync(dir)
    ? readdirSync(dir, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
        .flatMap(({ name }) => (name === 'locales' ? [join(dir, name)] : localeFolders(join(dir, name))))
        .sort()
    : [];

const filesOf = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(folder, name));

/** Folders of texts that `useTranslations` of an app does not find: bundled with the code, or part of the document. */
const apart = new Set(['bundled', 'document']);

/** Returns the message files of an app: every `locales/<lang>.json` below its sources for its own hook. */
const localeFiles = (dir) =>
  localeFolders(join(dir, 'src'))
    .filter((folder) => !apart.has(basename(dirname(folder))))
    .flatMap(filesOf);

/**
 * Returns the texts of message files: namespace → key → arguments, from all languages, because a language may need a plural where
 * another has the bare number. Throws with key and file, as seen from `base`, for a message that does not parse.
 * @returns {Map<string, Map<string, Map<string, { kind: string, cases?: string[] }>>>}
 */
const readTexts = (files, base) => {
  const texts = new Map();
  for (const file of files)
    for (const [namespace, messages] of Object.entries(JSON.parse(readFileSync(file, 'utf8')))) {
      // Titles are for the build alone.
      if (namespace === 'titles') continue;
      const keys = texts.get(namespace) ?? new Map();
      texts.set(namespace, keys);
      for (const [key, message] of flat(messages)) {
        const uses = keys.get(key) ?? new Map();
        keys.set(key, uses);
        try {
          argumentsOf(message, uses);
        } catch (error) {
          throw new Error(`${relative(base, file)} ${namespace}.${key}: ${error.message} in "${message}"`);
        }
      }
    }
  return texts;
};

/**
 * Returns the typed hook of the app in a folder: path from there → source (text-hook.mjs).
 * @param {string | string[]} dir the app's folder, or several whose texts are put together
 * @param {string} command what writes the files
 */
export const textFiles = (dir, command) => {
  const dirs = [dir].flat();
  return hookFiles(readTexts(dirs.flatMap(localeFiles), dirs[0]), command);
};

const packages = join(root, 'packages');

/**
 * Returns `texts.gen.ts` of each folder `locales` whose texts are no part of an app's file for a language: path from the root →
 * source. Those of the packages and in `<slice>/bundled` are bundled in every language, the kit's own and those in
 * `<slice>/late` are loaded.
 */
export const ownTextFiles = () => {
  const command = 'npm run pages';
  const bundled = (folder, platform) => bundledHook(readTexts(filesOf(folder), root), languages, command, platform);
  const inPlatform = localeFolders(join(packages, 'platform/src')).map((folder) => [
    folder,
    bundled(folder, relative(folder, join(packages, 'platform/src'))),
  ]);
  const kitOwn = join(packages, 'ui/src/texts/locales');
  const inPackages = ['ui', 'api-client']
    .flatMap((name) => localeFolders(join(packages, name, 'src')))
    .map((folder) => [
      folder,
      folder === kitOwn ? loadedHook(readTexts(filesOf(folder), root), languages, command) : bundled(folder),
    ]);
  const inApps = appNames
    .flatMap((name) => localeFolders(join(appDir(name), 'src')))
    .flatMap((folder) => {
      const part = basename(dirname(folder));
      if (part === 'bundled') return [[folder, bundled(folder)]];
      return part === 'late' ? [[folder, lateFiles(basename(dirname(dirname(folder))), languages, command)]] : [];
    });
  return Object.fromEntries(
    [...inPlatform, ...inPackages, ...inApps].map(([folder, source]) => [relative(root, join(folder, 'texts.gen.ts')), source]),
  );
};

const writeFiles = (dir, files) => {
  for (const [path, text] of Object.entries(files)) {
    const file = join(dir, path);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    writeFileSync(file, text);
  }
};

/** Writes the typed hook of the project in a folder. */
export const writeTexts = (dir) => writeFiles(dir, textFiles(dir, inWorkspace ? 'npm run pages' : 'juhe-remote texts'));

/** Updates an existing typed hook: a project created before version 1.3 has none and does not need it. */
export const refreshTexts = (dir) => {
  if (existsSync(join(dir, 'src/locales/texts.gen.d.ts'))) writeTexts(dir);
};

/** In development the typed hook follows the texts: an editor knows a key as soon as it is written. */
export class TextTypesPlugin {
  constructor(dir) {
    this.dir = dir;
  }

  apply(compiler) {
    compiler.hooks.watchRun.tap('TextTypesPlugin', ({ modifiedFiles }) => {
      if (modifiedFiles && ![...modifiedFiles].some((file) => /[\\/]locales[\\/].*\.json$/.test(file))) return;
      try {
        refreshTexts(this.dir);
        refreshTexts(featuresDir);
        if (inWorkspace) writeFiles(root, ownTextFiles());
      } catch (error) {
        // The page shows the source of a message that does not parse, until it is fixed.
        console.error(error.message);
      }
    });
  }
}

/** Returns the typed hooks of the workspace, of each app, the features and the packages: path from the root → source. */
export const workspaceTextFiles = () => ({
  ...Object.fromEntries(
    [...appNames.map(appDir), featuresDir].flatMap((dir) =>
      Object.entries(textFiles(dir, 'npm run pages')).map(([path, text]) => [relative(root, join(dir, path)), text]),
    ),
  ),
  ...ownTextFiles(),
});

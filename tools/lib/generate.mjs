import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { chunkNames, exposeOf } from './routes.mjs';

/** Writes only what changed, so that a dev server does not rebuild for nothing. */
const write = (file, text) => {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

/**
 * The module that loads an app's messages, one lazy chunk for each language.
 * @returns the file's path
 */
export const generateMessages = (dir, langs) => {
  const file = join(dir, '.generated/messages.ts');
  const lines = langs.map(
    (lang) => `  '${lang}': () => import(/* webpackChunkName: "messages-${lang}" */ '../src/locales/${lang}.json'),`,
  );
  write(
    file,
    [
      'const files: Record<string, () => Promise<{ default: Record<string, unknown> }>> = {',
      ...lines,
      '};',
      `export const loadMessages = (lang: string): Promise<Record<string, unknown>> =>`,
      `  (files[lang] ?? files['${langs[0] ?? ''}'])?.().then((file) => file.default) ?? Promise.resolve({});`,
      '',
    ].join('\n'),
  );
  return file;
};

/**
 * One module per page, exporting what crosses from a remote to the shell: `{ Screen, loadMessages }`.
 * @returns `exposes` of the federation plugin: key → { import, name of the chunk }
 */
export const generatePages = (dir, routes, langs) => {
  generateMessages(dir, langs);
  const names = chunkNames(routes);
  const exposes = {};
  for (const route of routes) {
    const name = names.get(route.path);
    const file = join(dir, '.generated/pages', `${name}.ts`);
    const screen = relative(dirname(file), join(dir, 'src', `${route.screen}.tsx`));
    write(file, `export { Screen } from '${screen}';\nexport { loadMessages } from '../messages.ts';\n`);
    exposes[exposeOf(route.path)] = { import: file, name };
  }
  return exposes;
};

/**
 * The shell's own pages, each a lazy chunk, keyed by path.
 * @returns the file's path
 */
export const generateShellPages = (dir, routes, langs) => {
  generateMessages(dir, langs);
  const names = chunkNames(routes);
  const lines = routes.map(
    (route) =>
      `  '${route.path}': () => import(/* webpackChunkName: "${names.get(route.path)}" */ '../src/${route.screen}.tsx'),`,
  );
  const file = join(dir, '.generated/pages.ts');
  write(
    file,
    [
      "import type { ComponentType } from 'react';",
      '',
      'export const pages: Record<string, () => Promise<{ Screen: ComponentType }>> = {',
      ...lines,
      '};',
      '',
    ].join('\n'),
  );
  return file;
};

/** Removes what an earlier build generated for pages that are gone. */
export const cleanGenerated = (dir) => rmSync(join(dir, '.generated'), { recursive: true, force: true });

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { listDetail } from './inputs.mjs';
import { chunkNames, exposeOf } from './routes.mjs';
import { fragmentChunk, fragmentExpose } from './slots.mjs';

/** Writes only changed files, so that a dev server does not rebuild unnecessarily. */
const write = (file, text) => {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

/** Returns the source of a module that loads an app's messages, one lazy chunk per language. */
const messagesSource = (from, dir, langs, prefix = '') => {
  const file = (lang) => relative(from, join(dir, 'src/locales', `${lang}.json`));
  return [
    'const files: Record<string, () => Promise<{ default: Record<string, unknown> }>> = {',
    ...langs.map((lang) => `  '${lang}': () => import(/* webpackChunkName: "${prefix}messages-${lang}" */ './${file(lang)}'),`),
    '};',
    'export const loadMessages = (lang: string): Promise<Record<string, unknown>> =>',
    `  (files[lang] ?? files['${langs[0] ?? ''}'])?.().then((file) => file.default) ?? Promise.resolve({});`,
    '',
  ].join('\n');
};

/**
 * Writes the module of a page with an adjacent list on wide windows, or, if it is the list itself, a hint.
 * @param {{ screen: string, list: string, listChunk: string }} page `listChunk`: chunk of the list's own page, which contains
 *   the list
 * @returns the file's path
 */
const writePanes = (dir, name, { screen, list, listChunk }) => {
  const file = join(dir, '.generated/panes', `${name}.ts`);
  const sourceOf = (source) => relative(dirname(file), join(dir, 'src', `${source}.tsx`));
  const load = `, () => import(/* webpackChunkName: "${listChunk}" */ '${sourceOf(list)}')`;
  write(
    file,
    [
      `import { withList } from '${listDetail}';`,
      `import { Screen as Page } from '${sourceOf(screen)}';`,
      `export const Screen = withList(Page${list === screen ? '' : load});`,
      '',
    ].join('\n'),
  );
  return file;
};

/** Writes one module that the build exposes: `exported` of the file `from`. */
const writePart = (dir, name, { from, exported }) => {
  const file = join(dir, '.generated/pages', `${name}.ts`);
  write(
    file,
    [
      `export { ${exported} } from '${relative(dirname(file), from)}';`,
      "export { loadMessages } from '../messages.ts';",
      // Development only: changes below a page renew the page (tools/lib/hot-client.mjs).
      'import.meta.webpackHot?.accept();',
      '',
    ].join('\n'),
  );
  // Relative: the container's module is named after it, and the same inputs give the same bytes in every folder.
  return { import: `./${relative(dir, file)}`, name };
};

/**
 * Writes one module per page and per fragment, with the exports from a remote to the shell: `{ Screen, loadMessages }`.
 * @param {{ slot: string, fragment?: string }[]} fills result of `readSlots`
 * @returns `exposes` of the federation plugin: key → { import, name of the chunk }
 */
export const generatePages = (dir, routes, langs, fills = []) => {
  const folder = join(dir, '.generated');
  write(join(folder, 'messages.ts'), messagesSource(folder, dir, langs));
  const names = chunkNames(routes);
  const exposes = {};
  const sourceOf = (file) => join(dir, 'src', `${file}.tsx`);
  for (const { path, screen, list } of routes) {
    const name = names.get(path);
    const listChunk = names.get(routes.find((route) => route.screen === list)?.path);
    const from = list === undefined ? sourceOf(screen) : writePanes(dir, name, { screen, list, listChunk });
    exposes[exposeOf(path)] = writePart(dir, name, { from, exported: 'Screen' });
  }
  for (const { slot, fragment } of fills) {
    if (fragment === undefined) continue;
    exposes[fragmentExpose(slot)] = writePart(dir, fragmentChunk(slot), {
      from: sourceOf(fragment),
      exported: 'Fragment as Screen',
    });
  }
  return exposes;
};

/**
 * Writes the server-rendered pages, keyed by path, each as `PageModule` of the platform.
 * @returns the file's path
 */
export const generateServerPages = (dir, routes, langs) => {
  const folder = join(dir, '.generated');
  write(join(folder, 'messages.ts'), messagesSource(folder, dir, langs));
  const lines = ["import { loadMessages } from './messages.ts';"];
  routes.forEach(({ screen }, index) => {
    lines.push(`import { Screen as screen${index} } from '${relative(folder, join(dir, 'src', `${screen}.tsx`))}';`);
  });
  lines.push(
    'export const pages = {',
    ...routes.map(({ path }, index) => `  '${path}': { Screen: screen${index}, loadMessages },`),
    '};',
    '',
  );
  const file = join(folder, 'screens.ts');
  write(file, lines.join('\n'));
  return file;
};

/**
 * Writes the pages that are part of one bundle, keyed by path, each a lazy chunk: the shell's own, or all of them
 * (tools/lib/monolith.mjs).
 * @param {string} folder of `pages.ts`
 * @param {{ app: string, dir: string, routes: { path: string, screen: string }[], langs: string[] }[]} apps
 * @param {(app: string, path: string) => string} nameOf the page's chunk
 * @returns the file's path; imported as `@generated/pages`
 */
export const generateOwnPages = (folder, apps, nameOf) => {
  const imports = [];
  const lines = [];
  for (const [index, { app, dir, routes, langs }] of apps.entries()) {
    const prefix = index === 0 ? '' : `${app}-`;
    write(join(folder, `${app}-messages.ts`), messagesSource(folder, dir, langs, prefix));
    imports.push(`import { loadMessages as ${app} } from './${app}-messages.ts';`);
    for (const { path, screen } of routes) {
      const file = relative(folder, join(dir, 'src', `${screen}.tsx`));
      const load = `() => import(/* webpackChunkName: "${nameOf(app, path)}" */ './${file}')`;
      lines.push(`  '${path}': { load: ${load}, loadMessages: ${app} },`);
    }
  }
  const file = join(folder, 'pages.ts');
  write(file, [...imports, '', 'export const pages = {', ...lines, '};', ''].join('\n'));
  return file;
};

/** Removes generated files of an earlier build for pages that no longer exist. */
export const cleanGenerated = (dir) => rmSync(join(dir, '.generated'), { recursive: true, force: true });

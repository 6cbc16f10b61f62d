import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { rspack } from '@rspack/core';
import { languages, readJsonIfThere } from './apps.mjs';
import { checkDeprecation } from './deprecation.mjs';

const kinds = new Set(['tab', 'guarded', 'page']);
const accesses = new Set(['public', 'required']);

/** Returns the exports of an app's table (`src/routes.ts`, `src/slots.ts`): transpiled and evaluated, it imports types only. */
export const readTable = async (file) => {
  const { code } = await rspack.experiments.swc.transform(readFileSync(file, 'utf8'), {
    filename: file,
    sourceMaps: false,
    module: { type: 'es6' },
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  });
  return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
};

/**
 * Returns the route table of an app: `src/routes.ts` transpiled and evaluated (it imports types only). An app without the
 * file, or with an empty list, has no pages. An invalid entry throws with the file, the path and the field. For `query:
 * ['orderNo', 'pay?']` the result has the bare names, and `required` those without a `?`.
 * @returns {Promise<{ path: string, screen: string, name?: string, title: string, list?: string, access: string, kind:
 *   string,
 *   query: string[], required: string[], prefetch?: string[], deprecated?: { since: string, removedAfter: string, use: string
 *   } }[]>}
 */
export const readRoutes = async (dir) => {
  const file = join(dir, 'src/routes.ts');
  if (!existsSync(file)) return [];
  const { routes } = await readTable(file);
  if (!Array.isArray(routes)) throw new Error(`${file}: must export \`routes\`, a list`);
  for (const route of routes) checkRoute(file, dir, route);
  const twice = routes.find((route, i) => routes.findIndex((candidate) => candidate.path === route.path) !== i);
  if (twice) throw new Error(`${file}: ${twice.path} stands twice`);
  return routes.map((route) => ({
    ...route,
    query: route.query.map((name) => name.replace(/\?$/, '')),
    required: route.query.filter((name) => !name.endsWith('?')),
  }));
};

const checkRoute = (file, dir, route) => {
  const refuse = (problem) => {
    throw new Error(`${file}: ${route.path ?? JSON.stringify(route)}: ${problem}`);
  };
  if (typeof route.path !== 'string' || !/^(\/[\w-]+)+$/.test(route.path)) refuse('`path` must look like /a/b-c');
  if (typeof route.title !== 'string' || !route.title) refuse('`title` is missing');
  if (!accesses.has(route.access)) refuse('`access` must be public or required');
  if (!kinds.has(route.kind)) refuse('`kind` must be tab, guarded or page');
  if (!Array.isArray(route.query)) refuse('`query` must be a list of names');
  const odd = route.query.find((name) => !/^[A-Za-z]\w*\??$/.test(name));
  if (odd !== undefined) refuse(`\`query\`: ${odd} is not a name, or a name with ? behind it`);
  if (route.name !== undefined && !/^[a-z][A-Za-z0-9]*$/.test(route.name)) refuse('`name` must be in camel case');
  if (typeof route.screen !== 'string' || !existsSync(join(dir, 'src', `${route.screen}.tsx`)))
    refuse(`src/${route.screen}.tsx does not exist`);
  if (route.list !== undefined && !existsSync(join(dir, 'src', `${route.list}.tsx`)))
    refuse(`src/${route.list}.tsx does not exist`);
  checkDeprecation(route.deprecated, refuse);
};

/** Returns the key under which a remote exposes a page. */
export const exposeOf = (path) => `.${path}`;

/** Returns short chunk names for the pages, one per screen: `cart/cart-screen` → `cart`, prefixed with the folder on a clash. */
export const chunkNames = (routes) => {
  const usedNames = new Set(['main', 'messages', 'remoteEntry']);
  const byScreen = new Map();
  return new Map(
    routes.map((route) => {
      const existingName = byScreen.get(route.screen);
      if (existingName) return [route.path, existingName];
      const short = basename(route.screen).replace(/-screen$/, '');
      const candidates = [short, `${basename(dirname(route.screen))}-${short}`];
      let name = candidates.find((candidate) => !usedNames.has(candidate));
      for (let i = 2; !name; i += 1) if (!usedNames.has(`${short}-${i}`)) name = `${short}-${i}`;
      usedNames.add(name);
      byScreen.set(route.screen, name);
      return [route.path, name];
    }),
  );
};

/**
 * Returns titles by language from `src/locales/<lang>.json`; a language without the page's title falls back to the route's
 * own.
 */
export const readTitles = (dir, routes) => {
  const tables = languages.map((lang) => [lang, readJsonIfThere(join(dir, 'src/locales', `${lang}.json`))?.titles ?? {}]);
  return new Map(
    routes.map((route) => [
      route.path,
      Object.fromEntries(tables.map(([lang, titles]) => [lang, titles[route.path] ?? route.title])),
    ]),
  );
};

/** Returns the languages for which an app has message files. */
export const readLanguages = (dir) => languages.filter((lang) => existsSync(join(dir, 'src/locales', `${lang}.json`)));

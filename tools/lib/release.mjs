import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { budgetOf, inWorkspace } from './apps.mjs';
import { compressFolder } from './compress.mjs';
import { checkFragments } from './slots.mjs';
import { packSourceMaps } from './source-maps.mjs';

/** Returns the js and css of a named chunk with all its dependencies, as reported by the bundler. */
export const assetsOf = (groups, name) => {
  const assetNames = (groups[name]?.assets ?? []).map((asset) => asset.name).filter((file) => !file.includes('.hot-update.'));
  return { js: assetNames.filter((file) => file.endsWith('.js')), css: assetNames.filter((file) => file.endsWith('.css')) };
};

/**
 * Returns the file with a release's types, beside its release.json; its name contains its hash like all files that releases
 * may share.
 */
const typesFileOf = (declared) => `types.${createHash('sha256').update(declared).digest('hex').slice(0, 8)}.json`;

const sum = (files, names) => names.reduce((total, name) => total + (files[name]?.gzip ?? 0), 0);
const kb = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;

/** Returns the route rows of a release: the table of the app, its titles in five languages, and the files of each page. */
export const routeRows = ({ routes, titles, names, groups, exposeOf }) =>
  routes.map((route) => ({
    path: route.path,
    title: route.title,
    titles: titles.get(route.path),
    access: route.access,
    kind: route.kind,
    query: route.query,
    required: route.required,
    ...(route.prefetch ? { prefetch: route.prefetch } : {}),
    ...(route.render ? { render: route.render } : {}),
    ...(route.hold ? { hold: true } : {}),
    ...(route.deprecated ? { deprecated: route.deprecated } : {}),
    expose: exposeOf(route.path),
    ...assetsOf(groups, names.get(route.path)),
  }));

/**
 * Returns the app's heaviest page, in gzip bytes. `firstJs` is everything that has to arrive before it shows, with the
 * messages of one language; for the shell, whose initial files load with every page, `pageJs` is the additional size of one
 * of its own pages. `css` is that of the page with the most of it.
 * @returns {{ page: string, firstJs: number, css: number, pageJs?: number }}
 */
export const heaviest = ({ app, files, initial, routes, messages }) => {
  const language = Math.max(0, ...Object.values(messages).map((names) => sum(files, names)));
  const pages = (routes.length ? routes : [{ path: '(no page)', js: [], css: [] }]).map((route) => ({
    page: route.path,
    added:
      sum(
        files,
        route.js.filter((name) => !initial.js.includes(name)),
      ) + (routes.length ? language : 0),
    css: sum(files, [...new Set([...initial.css, ...route.css])]),
  }));
  const { page, added } = pages.reduce((worst, pageSizes) => (pageSizes.added > worst.added ? pageSizes : worst));
  const css = Math.max(...pages.map((page) => page.css));
  const first = sum(files, initial.js);
  return app === 'shell' ? { page, firstJs: first, css, pageJs: added } : { page, firstJs: first + added, css };
};

/**
 * Returns scripts and style sheets that no page lists: according to the bundler they load on demand. A script in no list
 * counts for every page.
 */
const lazyFiles = ({ files, entry, initial, routes, messages, server }) => {
  const listed = new Set([
    entry,
    server,
    ...initial.js,
    ...initial.css,
    ...routes.flatMap(({ js, css }) => [...js, ...css]),
    ...Object.values(messages).flat(),
  ]);
  return Object.keys(files).filter((name) => /\.(js|css)$/.test(name) && !listed.has(name));
};

/**
 * Returns the remedy for an exceeded budget: an outside project has no list of budgets, and its limit is the registry's too.
 * @param {string} key e.g. `firstJs`
 */
export const budgetAdvice = (key, isInside = inWorkspace) =>
  isInside
    ? ' (tools/lib/apps.mjs)'
    : `: make it smaller, or have the operator raise "${key}" in the registry and write the same limit into rspack.config.mjs: defineRemote({ …, budget: { ${key}: … } })`;

/** Throws with the sizes when an app exceeds its budget. @param {object} budget result of `budgetOf` */
export const checkBudget = (app, figures, budget) => {
  for (const [key, label] of [
    ['entry', 'entry'],
    ['firstJs', `first js of ${figures.page}`],
    ['pageJs', `own js of ${figures.page}`],
    ['css', 'css of one page'],
    ['server', 'build for the server'],
  ]) {
    if (figures[key] > budget[key]) {
      throw new Error(`${app}: ${label} is ${kb(figures[key])} gzip, the budget is ${kb(budget[key])}${budgetAdvice(key)}`);
    }
  }
};

/**
 * Writes `release.json` and the compressed twins after a production build.
 * @param {{ app: string, out: string, version: string, release: string, inputs: string, limits?: object, declared?: string }}
 *   build with its `releaseFacts`; `limits` from `budgetOf`, `declared` from `releaseTypes`
 * @param {object} parts entry, initial files, routes and messages as reported by the bundler
 * @returns its document
 */
export const writeRelease = async (build, { entry, initial, routes, messages, slots = [], fills = [], extra = {} }) => {
  const { app, out, limits = budgetOf(app), declared, ...facts } = build;
  mkdirSync(out, { recursive: true });
  const types = declared && typesFileOf(declared);
  if (types) writeFileSync(join(out, types), declared);
  const files = await compressFolder(out);
  const maps = packSourceMaps(out);
  if (maps) files[maps.name] = maps.asset;
  const figures = heaviest({ app, files, initial, routes, messages });
  const server = extra.server && { server: files[extra.server]?.gzip ?? 0 };
  const budget = { ...figures, entry: files[entry]?.gzip ?? 0, ...server, limits };
  const document = {
    schema: 1,
    app,
    ...facts,
    entry,
    initial,
    routes,
    messages,
    ...(slots.length ? { slots } : {}),
    ...(fills.length ? { fills } : {}),
    files,
    budget,
    ...(types ? { types } : {}),
    ...(maps ? { maps: maps.name } : {}),
    ...(app === 'shell' ? {} : { lazy: lazyFiles({ files, entry, initial, routes, messages, server: extra.server }) }),
    ...extra,
  };
  writeFileSync(join(out, 'release.json'), `${JSON.stringify(document, undefined, 1)}\n`);
  return document;
};

/**
 * `writeRelease`, and an error when the app has outgrown its budget, or a fragment its slot's; the release then counts as not
 * built.
 * @param {Map<string, object>} [slotById] slots as returned by `knownSlots`
 */
export const finishRelease = async (build, parts, slotById = new Map()) => {
  const document = await writeRelease(build, parts);
  const { budget } = document;
  try {
    checkBudget(build.app, budget, budget.limits);
    checkFragments(build.app, document, slotById);
  } catch (error) {
    rmSync(join(build.out, 'release.json'));
    throw error;
  }
};

/** Returns the message files of each language from the bundler's chunk groups. */
export const messageFiles = (groups, langs, prefix = '') =>
  Object.fromEntries(
    langs.map((lang) => [lang, assetsOf(groups, `${prefix}messages-${lang}`).js]).filter(([, names]) => names.length),
  );

export const initialFiles = assetsOf;

/**
 * Returns files that nearly every tab page needs soon after its first step: the virtual lists, the icons, and the drawings
 * (the one for a lost network could no longer be loaded).
 */
export const aheadFiles = (groups, assets = []) => [
  ...assetsOf(groups, 'virtual').js,
  ...assets.map((asset) => asset.name).filter((name) => /^assets\/(icons|drawings)\..*\.svg$/.test(name)),
];

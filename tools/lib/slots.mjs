import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { appDir, appNames, inWorkspace, languages, readJsonIfThere } from './apps.mjs';
import { checkDeprecation } from './deprecation.mjs';
import { resolveOwn } from './packages.mjs';
import { readTable } from './routes.mjs';

const kinds = new Set(['entries', 'fragment']);
const propTypes = new Set(['string', 'number', 'boolean']);
const idPattern = /^[a-z][a-z0-9]{1,23}(\.[a-z][a-z0-9-]{0,39})+$/;
/** Limits of one slot: shown entries, pixels, gzip bytes. */
const slotLimits = { shown: 12, height: 600, budget: 60_000 };

const isWithin = (value, limit) => Number.isInteger(value) && value > 0 && value <= limit;

const checkProps = (props, refuse) => {
  for (const [name, type] of Object.entries(props)) {
    if (!/^[a-z]\w*\??$/i.test(name)) refuse(`\`props\`: ${name} is not a name, or a name with ? behind it`);
    if (!propTypes.has(type)) refuse(`\`props\`: ${name} must be string, number or boolean`);
  }
};

const checkSlot = (file, routes, slot) => {
  const refuse = (problem) => {
    throw new Error(`${file}: ${slot.id ?? JSON.stringify(slot)}: ${problem}`);
  };
  if (!idPattern.test(slot.id ?? '')) refuse('`id` must look like goods.below-price');
  if (!kinds.has(slot.kind)) refuse('`kind` must be entries or fragment');
  if (!routes.some(({ path }) => path === slot.path)) refuse(`\`path\`: the app has no page ${slot.path}`);
  if (!isWithin(slot.most, slotLimits.shown)) refuse(`\`most\` must be 1 to ${slotLimits.shown}`);
  checkDeprecation(slot.deprecated, refuse);
  if (slot.kind === 'entries') {
    if (['height', 'budget', 'props'].some((name) => slot[name] !== undefined))
      refuse('`height`, `budget` and `props` are of fragments');
    return;
  }
  if (!isWithin(slot.height, slotLimits.height)) refuse(`\`height\` must be 1 to ${slotLimits.height} pixels`);
  if (!isWithin(slot.budget, slotLimits.budget)) refuse(`\`budget\` must be 1 to ${slotLimits.budget} bytes`);
  checkProps(slot.props ?? {}, refuse);
};

const checkFill = (file, dir, routes, fill) => {
  const refuse = (problem) => {
    throw new Error(`${file}: ${fill.slot ?? JSON.stringify(fill)}: ${problem}`);
  };
  if (!idPattern.test(fill.slot ?? '')) refuse('`slot` must be the id of a slot');
  if (fill.access !== undefined && !['public', 'required'].includes(fill.access)) refuse('`access` must be public or required');
  if (fill.fragment !== undefined) {
    if (typeof fill.fragment !== 'string' || !existsSync(join(dir, 'src', `${fill.fragment}.tsx`)))
      refuse(`src/${fill.fragment}.tsx does not exist`);
    checkProps(fill.props ?? {}, refuse);
    return;
  }
  if (typeof fill.icon !== 'string' || !/^[a-z][a-z0-9-]{0,39}$/.test(fill.icon)) refuse('`icon` must be the name of an icon');
  const page = routes.find(({ path }) => path === fill.path);
  if (!page) refuse(`\`path\`: the app has no page ${fill.path}`);
  if (page.required.length > 0) refuse(`\`path\`: ${fill.path} shows nothing without ${page.required.join(', ')}`);
};

/** Converts `{ saleNo: 'string', 'note?': 'string' }` to a shape of `@juhe/contract/shape`, which the gate `types` compares. */
export const propsShape = (props = {}) => {
  const fields = Object.entries(props).map(([name, type]) => [name.replace('?', ''), type]);
  const optional = Object.keys(props)
    .filter((name) => name.endsWith('?'))
    .map((name) => name.slice(0, -1));
  return {
    fields: Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1))),
    ...(optional.length > 0 ? { optional: optional.sort() } : {}),
  };
};

/**
 * Returns the slots of an app's pages and its fills: `src/slots.ts`, transpiled and evaluated like the route table. An
 * invalid line throws with the file, the slot and the field.
 * @param {{ path: string, required: string[] }[]} routes result of `readRoutes`
 * @returns {Promise<{ slots: object[], fills: object[] }>}
 */
export const readSlots = async (dir, routes) => {
  const file = join(dir, 'src/slots.ts');
  if (!existsSync(file)) return { slots: [], fills: [] };
  const { slots = [], fills = [] } = await readTable(file);
  if (!Array.isArray(slots) || !Array.isArray(fills)) throw new Error(`${file}: \`slots\` and \`fills\` are lists`);
  for (const slot of slots) checkSlot(file, routes, slot);
  for (const fill of fills) checkFill(file, dir, routes, fill);
  for (const [list, key] of [
    [slots, 'id'],
    [fills, 'slot'],
  ]) {
    const twice = list.find((entry, i) => list.findIndex((candidate) => candidate[key] === entry[key]) !== i);
    if (twice) throw new Error(`${file}: ${twice[key]} stands twice`);
  }
  return { slots, fills };
};

/** Returns the entry points of an app's bundle: pages and fragments. */
export const startsOf = (routes, fills) => [
  ...routes,
  ...fills.filter(({ fragment }) => fragment !== undefined).map(({ fragment }) => ({ screen: fragment })),
];

/**
 * Returns the slots that a build can know: those of all apps in the workspace, elsewhere those of the installed
 * `@juhe/contract`.
 * @returns {Promise<Map<string, { id: string, kind: string, budget?: number, props?: object }>>} by id
 */
export const knownSlots = async (dir, readRoutes) => {
  if (!inWorkspace) {
    const file = resolveOwn('@juhe/contract/slots', dir);
    if (!file || !existsSync(file)) return new Map();
    const { declaredSlots = [] } = await import(pathToFileURL(file).href);
    return new Map(declaredSlots.map((slot) => [slot.id, slot]));
  }
  const tables = await Promise.all(
    appNames.map(async (app) => (await readSlots(appDir(app), await readRoutes(appDir(app)))).slots),
  );
  return new Map(tables.flat().map((slot) => [slot.id, slot]));
};

/** Returns the names of the kit's icons, from its sprite; undefined where it is not installed. */
const iconNames = (dir) => {
  const entry = resolveOwn('@juhe/ui', dir);
  const file = entry && join(dirname(entry), 'icons.svg');
  if (!file || !existsSync(file)) return undefined;
  return new Set([...readFileSync(file, 'utf8').matchAll(/<symbol id="([\w-]+)"/g)].map(([, name]) => name));
};

/**
 * Refuses the errors in fills that a build can detect: a slot that nobody has, the wrong kind, an unknown icon, a title that a
 * language
 * lacks. Outside the workspace a slot that the contract does not have is left to the gates.
 * @param {Map<string, object>} slotById as returned by `knownSlots`
 */
export const checkFills = (dir, fills, slotById) => {
  const icons = iconNames(dir);
  for (const fill of fills) {
    const refuse = (problem) => {
      throw new Error(`${join(dir, 'src/slots.ts')}: ${fill.slot}: ${problem}`);
    };
    const slot = slotById.get(fill.slot);
    if (!slot && inWorkspace) refuse(`no page has this slot; there are ${[...slotById.keys()].sort().join(', ')}`);
    const kind = fill.fragment === undefined ? 'entries' : 'fragment';
    if (slot && slot.kind !== kind)
      refuse(`it takes ${slot.kind === 'entries' ? 'entries (icon, path)' : 'fragments'}, not ${kind}`);
    if (kind === 'fragment') continue;
    if (icons && !icons.has(fill.icon)) refuse(`the kit has no icon ${fill.icon}`);
    const titles = titlesOf(dir, fill.slot);
    const absent = languages.filter((lang) => !titles[lang]?.trim());
    if (absent.length > 0) refuse(`no title in ${absent.join(', ')}: "slots" › "${fill.slot}" of src/locales/<language>.json`);
  }
};

/** Returns the title of an entry by language. */
const titlesOf = (dir, slot) =>
  Object.fromEntries(languages.map((lang) => [lang, readJsonIfThere(join(dir, 'src/locales', `${lang}.json`))?.slots?.[slot]]));

/** Returns the key under which a remote exposes the fragment for a slot; no page has a dot in its path. */
export const fragmentExpose = (slot) => `./slot/${slot}`;
/** Returns the name of its chunk. */
export const fragmentChunk = (slot) => `slot-${slot.replaceAll('.', '-')}`;

/** Returns the slots of a release, in the format of `release.json`. */
export const slotRows = (slots) =>
  slots.map(({ props, ...slot }) => ({ ...slot, ...(slot.kind === 'fragment' ? { props: propsShape(props) } : {}) }));

/**
 * Returns the fills of a release with the files of fragments. @param {(chunk: string) => { js: string[], css: string[] }}
 * filesOf
 */
export const fillRows = (dir, fills, slotById, filesOf) =>
  fills.map(({ slot, access, fragment, icon, path, props }) => ({
    slot,
    ...(access ? { access } : {}),
    ...(fragment === undefined
      ? { kind: 'entry', icon, path, titles: titlesOf(dir, slot) }
      : {
          kind: 'fragment',
          expose: fragmentExpose(slot),
          // The props it was built for: those of the slot in the contract.
          props: propsShape(slotById.get(slot)?.props ?? props),
          ...filesOf(fragmentChunk(slot)),
        }),
  }));

/**
 * Returns the gzip bytes that a fragment adds to a page load: entry, its scripts and styles, the largest texts of any
 * language. The same rule as the gate's (server/src/delivery/gate/slots.ts).
 */
export const fragmentBytes = ({ files, entry, initial, messages }, { js, css }) => {
  const sum = (names) => [...new Set(names)].reduce((total, name) => total + (files[name]?.gzip ?? 0), 0);
  return sum([entry, ...initial.js, ...js, ...css]) + Math.max(0, ...Object.values(messages).map(sum));
};

/** Throws with the sizes when a fragment exceeds the budget of its slot. */
export const checkFragments = (app, document, slotById) => {
  for (const fill of document.fills ?? []) {
    const limit = slotById.get(fill.slot)?.budget;
    if (fill.kind !== 'fragment' || limit === undefined) continue;
    const bytes = fragmentBytes(document, fill);
    if (bytes > limit)
      throw new Error(
        `${app}: the fragment for ${fill.slot} makes the page load ${(bytes / 1000).toFixed(1)} KB gzip, the slot allows ${(limit / 1000).toFixed(1)} KB`,
      );
  }
};

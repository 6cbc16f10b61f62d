import { Stop } from '../run/client.mjs';
import { platform } from './platform.mjs';
import { table } from './table.mjs';

/** Returns releases that members of some channel may receive: live ones, canaries and first releases of a share. */
const rolesOf = (states) => {
  const roles = new Map();
  for (const { channel, apps } of states) {
    for (const [app, { release, canary, pilot }] of Object.entries(apps)) {
      const used = [
        [pilot ? undefined : release, channel],
        [canary?.release, `${channel} canary`],
        [pilot?.release, `${channel} first release`],
      ];
      for (const [id, role] of used) {
        if (id === undefined) continue;
        const key = JSON.stringify([app, id]);
        roles.set(key, { app, release: id, roles: [...(roles.get(key)?.roles ?? []), role] });
      }
    }
  }
  return [...roles.values()];
};

/** Matches `GET /api/mall/cart` or a part that ends at a slash: `/api/mall`. */
const isOperation = (operation, name) => {
  const path = operation.slice(operation.indexOf(' ') + 1);
  return operation === name || path === name || path.startsWith(`${name.replace(/\/$/, '')}/`);
};

/**
 * Returns the parts of a release's document that match a name: names used from shared packages (`Price`, `@juhe/ui Price`,
 * `@juhe/ui`), operations of the API (`/api/mall/cart`, with or without its method), slots that it has or fills, and its own
 * pages.
 * @param {{ uses?: Record<string, string[]>, operations?: string[], routes?: { path: string }[], slots?: { id: string }[],
 *   fills?: { slot: string }[] }} document
 * @param {string} name
 * @returns {string[]}
 */
export const usesIn = ({ uses = {}, operations = [], routes = [], slots = [], fills = [] }, name) => {
  const [packageName, member] = name.startsWith('@') ? name.split(/\s+/) : [undefined, name];
  const names = Object.entries(uses)
    .filter(([shared]) => packageName === undefined || shared === packageName)
    .flatMap(([shared, list]) =>
      list.filter((exported) => member === undefined || exported === member).map((exported) => `${shared} ${exported}`),
    );
  return [
    ...names,
    ...operations.filter((operation) => isOperation(operation, name)),
    ...slots.filter(({ id }) => id === name).map(({ id }) => `its slot ${id}`),
    ...fills.filter(({ slot }) => slot === name).map(({ slot }) => `fills the slot ${slot}`),
    ...routes.filter(({ path }) => path === name).map(({ path }) => `its page ${path}`),
  ];
};

const leaves = (deprecation) =>
  deprecation ? `goes after ${deprecation.removedAfter} (since ${deprecation.since}): use ${deprecation.use}` : '';

/** Returns the same in the notation of a release's list of deprecations. */
const bareName = (use) => use.replace(/^(its slot|fills the slot|its page) /, '');

/**
 * Finds the deprecation of each use, as known to any of the releases; the shell's information takes precedence.
 * @param {{ app: string, deprecated?: { what: string, since: string, removedAfter: string, use: string }[] }[]} documents
 * @returns {(use: string) => { since: string, removedAfter: string, use: string } | undefined} for a result of `usesIn`
 */
export const deprecationsIn = (documents) => {
  const shellLast = documents.toSorted((a, b) => Number(a.app === 'shell') - Number(b.app === 'shell'));
  const deprecationByName = new Map(
    shellLast.flatMap(({ deprecated = [] }) => deprecated.map((deprecation) => [deprecation.what, deprecation])),
  );
  return (use) => deprecationByName.get(bareName(use));
};

/**
 * Returns which live releases, canaries included, use a name of a shared package or an operation: checked before it is
 * changed or removed.
 */
export const whoUses = async (texts) => {
  const name = texts.join(' ');
  const used = rolesOf(await platform('GET', 'channels'));
  if (used.length === 0) throw new Stop('nothing is live in any channel');
  const users = await Promise.all(
    used.map(async ({ app, release, roles }) => {
      const document = await platform('GET', `releases/${app}/${encodeURIComponent(release)}`);
      return { app, release, roles, uses: usesIn(document, name), document };
    }),
  );
  const deprecationOf = deprecationsIn(users.map(({ document }) => document));
  const data = users
    .filter(({ uses }) => uses.length > 0)
    .toSorted((a, b) => (a.app < b.app ? -1 : 1))
    .map(({ document: _document, ...user }) => {
      const deprecated = user.uses.flatMap((use) => deprecationOf(use) ?? []);
      return { ...user, ...(deprecated.length > 0 ? { deprecated } : {}) };
    });
  if (data.length === 0) return { data, text: `no live release uses ${name} (${used.length} looked at)` };
  const rows = data.flatMap(({ app, release, roles, uses }) =>
    uses.map((use, row) => [...(row === 0 ? [app, release, roles.join(', ')] : ['', '', '']), use, leaves(deprecationOf(use))]),
  );
  return { data, text: table([['app', 'release', 'in', 'uses', ''], ...rows]) };
};

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inWorkspace, readJsonIfThere, root } from './apps.mjs';
import { readBackend, spelledFor } from './backend.mjs';
import { readPublicApis } from './public-api.mjs';
import { appInputs, filesBelow } from './inputs.mjs';
import { nameShapes } from './name-shapes.mjs';
import { operationShapes } from './operation-shapes.mjs';
import { readNeeds } from './operations.mjs';
import { readRoutes } from './routes.mjs';
import { readSlots, startsOf } from './slots.mjs';

const sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
};

/** Dependencies of types besides the app's own inputs: sources from which only types are imported. */
let packagesHash;
const hashOfPackages = () => {
  packagesHash ??= sha256(
    ...filesBelow(join(root, 'packages'))
      .filter((file) => /\/src\/.*\.tsx?$/.test(file))
      .map((file) => readFileSync(file)),
  );
  return packagesHash;
};

const read = async (app, dir, routes) => {
  const { operations, uses, links } = await readNeeds(app, dir, routes);
  const ofNames = nameShapes(dir, app === 'shell' ? await readPublicApis(dir) : uses);
  const ofBackend = Object.entries(await readBackend(app, dir)).map(([operation, { input, answer }]) => [
    spelledFor(app, operation),
    { input, answer },
  ]);
  const ofApi = await operationShapes(dir, operations);
  const deprecated = { names: ofNames.deprecated, operations: ofApi.deprecated };
  return JSON.stringify({
    operations: { ...ofApi.shapes, ...Object.fromEntries(ofBackend) },
    names: ofNames.shapes,
    links,
    // Only if not empty: the text is part of the release's id.
    ...(Object.values(deprecated).some((members) => Object.keys(members).length > 0) ? { deprecated } : {}),
  });
};

/**
 * Returns the types that an app is built with, as the text of its file `types.<hash>.json`
 * (server/src/delivery/release/declared-types.ts): input and output of each called operation, and the names used from shared
 * packages; for the shell all names provided by these; the linked pages; and the deprecated ones among the operations and
 * names. In the workspace cached in `.cache` until a source changes.
 * @param {{ screen: string, prefetch?: string[] }[]} routes entry points of its bundle: pages and fragments
 * @returns {Promise<string>}
 */
export const releaseTypes = async (app, dir, routes) => {
  if (!inWorkspace) return read(app, dir, routes);
  const file = join(root, '.cache/release-types', `${app}.json`);
  const key = sha256(dir, appInputs(app, dir), hashOfPackages());
  const cached = readJsonIfThere(file);
  if (cached?.key === key) return cached.text;
  const text = await read(app, dir, routes);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ key, text }));
  return text;
};

/**
 * Returns the hash of all inputs of a release: those of its build, and the types that it was built with, which change
 * independently when a package changes a type. The same sources with other types are another release.
 */
export const buildInputs = (app, dir, types) => sha256(appInputs(app, dir), types);

/** Returns the `buildInputs` that a build of these sources would have. */
export const inputsToday = async (app, dir) => {
  const routes = await readRoutes(dir);
  const { fills } = await readSlots(dir, routes);
  return buildInputs(app, dir, await releaseTypes(app, dir, startsOf(routes, fills)));
};

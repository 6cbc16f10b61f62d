import { commitOf } from './commit.mjs';
import { platformContract, readPublicApis } from './public-api.mjs';
import { rangeOf, sharedVersions } from './federation.mjs';
import { appFiles } from './inputs.mjs';
import { readNeeds } from './operations.mjs';

/**
 * Returns a release's facts for the gates (server/src/delivery/gate).
 * @param {{ screen: string, prefetch?: string[] }[]} routes the app's route table
 */
export const releaseFacts = async (app, dir, routes) => {
  const { operations, uses } = await readNeeds(app, dir, routes);
  const shared = sharedVersions(dir);
  const common = { commit: commitOf(dir, appFiles(app, dir)), platform: { contract: platformContract }, shared, operations };
  if (app === 'shell') return { ...common, requires: {}, uses: {}, provides: await readPublicApis(dir) };
  const requires = Object.fromEntries(Object.entries(shared).map(([name, version]) => [name, rangeOf(name, version)]));
  return { ...common, requires, uses };
};

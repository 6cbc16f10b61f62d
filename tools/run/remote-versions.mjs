import { join } from 'node:path';
import { inWorkspace, readJson, root, versionOf } from '../lib/apps.mjs';
import { packageDir } from '../lib/packages.mjs';

const ours = ['api-client', 'auth', 'contract', 'platform', 'testing', 'ui'];
const libraries = ['react', 'react-dom', '@types/react', 'typescript'];

/**
 * Returns the dependencies of a remote outside the workspace, by name: ranges of our packages, and compatible versions of the
 * libraries. In the workspace the installed ones; in the packed tools those at the time of packing.
 * @returns {Record<string, string>}
 */
export const remoteVersions = () => {
  if (!inWorkspace) return readJson(join(import.meta.dirname, '../package.json')).remote;
  const from = join(root, 'packages/ui');
  return {
    '@juhe/tools': `^${versionOf(join(root, 'tools'))}`,
    ...Object.fromEntries(ours.map((name) => [`@juhe/${name}`, `^${versionOf(join(root, 'packages', name))}`])),
    ...Object.fromEntries(libraries.map((name) => [name, versionOf(packageDir(name, from))])),
  };
};

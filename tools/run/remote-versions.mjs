import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inWorkspace, readJson, root, versionOf } from '../lib/apps.mjs';
import { packageDir } from '../lib/packages.mjs';

const own = ['api-client', 'auth', 'contract', 'platform', 'testing', 'ui'];
const libraries = ['react', 'react-dom', '@types/react', 'typescript'];

/**
 * Versions of Storybook and what goes with it as `storybook:<package>`, out of the catalogue: it is not installed with the rest of the workspace.
 */
const storybookVersions = () => {
  const { devDependencies } = readJson(join(root, 'tools/storybook/package.json'));
  const catalogues = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8');
  const versionIn = (catalogue, name) => {
    const from = catalogues.indexOf(catalogue === '' ? '\ncatalog:' : `\n  ${catalogue}:`);
    return new RegExp(`^ +'?${name}'?: (.+)$`, 'm').exec(catalogues.slice(from))?.[1];
  };
  return Object.fromEntries(
    Object.entries(devDependencies)
      .filter(([name, range]) => range.startsWith('catalog:') && !/^typedoc|^lucide-static$/.test(name))
      .map(([name, range]) => [`storybook:${name}`, versionIn(range.slice('catalog:'.length), name)]),
  );
};

/**
 * The dependencies of a remote outside the workspace, by name: ranges of our packages, and matching versions of the libraries. In
 * the workspace the installed ones; in the packed tools those recorded at packing.
 * @returns {Record<string, string>} with `storybook:` before the names of what its `.storybook/package.json` asks for
 */
export const remoteVersions = () => {
  if (!inWorkspace) return readJson(join(import.meta.dirname, '../package.json')).remote;
  const from = join(root, 'packages/ui');
  return {
    '@juhe/tools': `^${versionOf(join(root, 'tools'))}`,
    ...Object.fromEntries(own.map((name) => [`@juhe/${name}`, `^${versionOf(join(root, 'packages', name))}`])),
    ...Object.fromEntries(libraries.map((name) => [name, versionOf(packageDir(name, from))])),
    ...storybookVersions(),
  };
};

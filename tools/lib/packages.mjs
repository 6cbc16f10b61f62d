import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inWorkspace, root } from './apps.mjs';

const packageFolders = new Map();

/**
 * Returns the folder of an installed package as seen from a file in `from`, regardless of the package's exports. Throws when
 * it is not installed.
 * @param {string} name
 * @param {string} from a folder; defaults to these tools
 */
export const packageDir = (name, from = import.meta.dirname) => {
  const key = `${from}\0${name}`;
  if (!packageFolders.has(key)) packageFolders.set(key, findPackage(name, from));
  return packageFolders.get(key);
};

const findPackage = (name, from) => {
  for (let at = from; ; at = dirname(at)) {
    const dir = join(at, 'node_modules', name);
    if (existsSync(join(dir, 'package.json'))) return realpathSync(dir);
    if (dirname(at) === at) throw new Error(`${name} is not installed in ${from}`);
  }
};

/**
 * Returns the folder of one of our packages: the sources in the workspace, the project's installation elsewhere.
 * @param {string} name e.g. `@juhe/ui`
 * @param {string} from
 */
export const ownPackageDir = (name, from) =>
  inWorkspace ? join(root, 'packages', name.slice('@juhe/'.length)) : packageDir(name, from);

const exportsOf = new Map();
/** Reads the exports of one of our packages: sources in the workspace, `{ types, default }` when installed. */
const readExports = (dir) => {
  if (!exportsOf.has(dir)) {
    const file = join(dir, 'package.json');
    exportsOf.set(dir, existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).exports ?? {}) : {});
  }
  return exportsOf.get(dir);
};
const fileOf = (target) => (typeof target === 'object' && target !== null ? target.default : target);

/**
 * Returns the file of an import from one of our packages; undefined for any other import, and for an unresolvable one.
 * @param {string} specifier e.g. `@juhe/api-client/mall/cart`
 * @param {string} from the folder of the importing file
 */
export const resolveOwn = (specifier, from) => {
  const [, name, sub] = /^(@juhe\/[\w-]+)(?:\/(.+))?$/.exec(specifier) ?? [];
  if (!name || name === '@juhe/tools') return undefined;
  const dir = ownPackageDir(name, from);
  const exported = readExports(dir);
  const target = sub ? (fileOf(exported[`./${sub}`]) ?? fileOf(exported['./*'])?.replace('*', sub)) : fileOf(exported['.']);
  return target && join(dir, target);
};

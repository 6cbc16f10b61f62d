import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const slicePattern = /^([a-z]+)\/([a-z0-9-]+)$/;
const isCode = (file) => /\.(ts|tsx|mjs|cjs|js|css)$/.test(file);
const isTest = (file) => /\.test\.tsx?$/.test(file);

/** Apps whose folders may have a slice's screens: its own, or the shell for domains without a remote. */
const screenFolders = (domain, slice) => [`apps/${domain}/src/${slice}`, `apps/shell/src/${slice}`, `apps/shell/src/${domain}`];

/** Folders that a slice may have; those that exist count. */
const foldersOf = (domain, slice) => [`server/src/${domain}/${slice}`, ...screenFolders(domain, slice)];
const filesOf = (domain, slice) => [
  `packages/contract/src/${domain}/${slice}.ts`,
  `packages/contract/src/${domain}/${slice}.schemas.ts`,
  `packages/api-client/src/${domain}/${slice}.ts`,
];

/** Returns the folders of the tests of a file: its own, and for a contract or client those of the slice. */
const testFolders = (file) => {
  const [, domain, slice] = /^packages\/(?:contract|api-client)\/src\/([\w-]+)\/([\w-]+)(?:\.schemas)?\.tsx?$/.exec(file) ?? [];
  return domain ? [dirname(file), ...foldersOf(domain, slice)] : [dirname(file)];
};

const testsIn = (root, folder, below) => {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: below, encoding: 'utf8' })
    .filter(isTest)
    .map((name) => join(folder, name));
};

/**
 * Returns the scope of a check of slices and changed files.
 * @param {string} root
 * @param {{ slices?: readonly string[], files?: readonly string[] }} scope slices such as `mall/cart`; files from the root
 * @returns {{ sources: string[], tests: string[], unknown: string[] }} files and folders to format and lint, tests, and names
 *   that are no slices
 */
export const checkScope = (root, { slices = [], files = [] }) => {
  const sources = new Set();
  const tests = new Set();
  const unknown = [];
  const exists = (path) => existsSync(join(root, path));
  for (const name of slices) {
    const [, domain, slice] = slicePattern.exec(name) ?? [];
    const folders = domain ? foldersOf(domain, slice).filter(exists) : [];
    const own = domain ? filesOf(domain, slice).filter(exists) : [];
    if (folders.length + own.length === 0) unknown.push(name);
    for (const path of [...folders, ...own]) sources.add(path);
    for (const folder of folders) for (const test of testsIn(root, folder, true)) tests.add(test);
  }
  for (const file of files.filter(isCode).filter(exists)) {
    sources.add(file);
    if (isTest(file)) tests.add(file);
    // Of shared code only the tests beside it; those of its users are for `npm test`.
    for (const folder of testFolders(file)) for (const test of testsIn(root, folder, false)) tests.add(test);
  }
  return { sources: [...sources].sort(), tests: [...tests].sort(), unknown };
};

/** Rules that read every source: those that compile or build something stay for `npm test`. */
export const quickRules = (root) => {
  const slow = new Set([
    'new-remote.test.ts',
    'new-slice.test.ts',
    'public-api.test.ts',
    'commands.test.ts',
    // Bundles the six remotes: half of the CPU time of all rules.
    'operations.test.ts',
    'release-command.test.ts',
  ]);
  return testsIn(root, 'tools/rules', false).filter((file) => !slow.has(basename(file)));
};

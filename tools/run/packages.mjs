import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { readJson, readJsonIfThere } from '../lib/apps.mjs';
import { closure, filesBelow } from '../lib/inputs.mjs';
import { packageDir } from '../lib/packages.mjs';
import { tarball } from '../lib/tar.mjs';
import { environment } from './install.mjs';
import { bin, root, run } from './process.mjs';
import { remoteVersions } from './remote-versions.mjs';

/** Packages with types, in dependency order. */
const typed = ['contract', 'platform', 'ui', 'api-client', 'auth', 'testing'];
const staging = join(root, '.cache/pack');
const emitted = join(staging, 'emitted');

/** Packages that exist once in the page: a project has them once as well, and chooses the version. */
const singletons = new Set(['react', 'react-dom', '@types/react']);

const check = async (name, args) => {
  const { code, output } = await run(name, args, { env: environment() });
  if (code !== 0) throw new Error(`${name} failed:\n${output.trim().split('\n').slice(-20).join('\n')}`);
  return output;
};

/** Compiles JavaScript and declarations of all six in one run. */
const compile = async () => {
  const config = join(staging, 'tsconfig.json');
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(root, 'tsconfig.base.json'),
      compilerOptions: {
        noEmit: false,
        noEmitOnError: true,
        allowImportingTsExtensions: false,
        rewriteRelativeImportExtensions: true,
        declaration: true,
        jsx: 'react-jsx',
        lib: ['es2023', 'dom', 'dom.iterable'],
        types: ['node'],
        rootDir: join(root, 'packages'),
        outDir: emitted,
      },
      include: [join(root, 'packages/*/src/**/*')],
      exclude: [
        join(root, 'packages/**/*.test.*'),
        // Bundled by the remotes of this workspace alone.
        join(root, 'packages/features'),
        ...['ui', 'platform', 'auth', 'contract', 'testing'].map((name) => join(root, 'packages', name, 'src/**/testing')),
        // A test helper of this workspace; @juhe/testing needs the other files of its folder.
        join(root, 'packages/api-client/src/testing/shop.ts'),
      ],
    }),
  );
  await check(bin('tsc'), ['-p', config]);
};

/** Returns the exact version that is installed here: the one with which the package was built and tested. */
const installed = (name, dir) => readJson(join(packageDir(name, dir), 'package.json')).version;

/**
 * Returns a package.json for publication: versions instead of the workspace's `catalog:` or `workspace:`, `publishConfig`
 * applied. Our own packages and React become peers, so that a project has one copy of each and none of ours is looked up in a
 * registry. `publishConfig.optionalPeers` names, with their ranges, what only the entries that import it need.
 */
const manifest = (dir) => {
  const {
    name,
    version,
    description,
    type,
    sideEffects,
    publishConfig: { optionalPeers = {}, ...published } = {},
    dependencies = {},
    devDependencies = {},
  } = readJson(join(dir, 'package.json'));
  const { license, engines } = readJson(join(root, 'package.json'));
  const isOwnPackage = (dependency) => dependency.startsWith('@juhe/');
  const peers = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (dependency) => singletons.has(dependency) || isOwnPackage(dependency),
  );
  const otherDependencies = Object.keys(dependencies).filter((dependency) => !peers.includes(dependency));
  return {
    name,
    version,
    description,
    license,
    type,
    ...(sideEffects === undefined ? {} : { sideEffects }),
    engines,
    ...published,
    ...(name === '@juhe/tools' ? { remote: remoteVersions() } : {}),
    dependencies: Object.fromEntries(otherDependencies.map((dependency) => [dependency, installed(dependency, dir)])),
    ...(peers.length
      ? {
          peerDependencies: {
            ...Object.fromEntries(peers.map((dependency) => [dependency, `^${installed(dependency, dir)}`])),
            ...optionalPeers,
          },
        }
      : {}),
    ...(Object.keys(optionalPeers).length
      ? { peerDependenciesMeta: Object.fromEntries(Object.keys(optionalPeers).map((peer) => [peer, { optional: true }])) }
      : {}),
  };
};

const entry = (path, file) => ({ path, bytes: readFileSync(file) });

/** Returns the files of every package besides its code. */
const common = (dir) =>
  ['README.md', 'CHANGELOG.md', 'LICENSE'].flatMap((file) => {
    const from = [join(dir, file), ...(file === 'LICENSE' ? [join(root, file)] : [])].find((path) => existsSync(path));
    return from ? [entry(file, from)] : [];
  });

/**
 * Styles, pictures and texts are beside the code that imports them. The compiler emits texts of some packages only: not of those
 * that it has reached through node_modules.
 */
const typedFiles = (dir) => {
  const source = join(dir, 'src');
  const code = join(emitted, basename(dir), 'src');
  return [
    ...filesBelow(code)
      .filter((file) => !/\/locales\/[\w-]+\.json$/.test(file))
      .map((file) => entry(join('dist', relative(code, file)), file)),
    ...filesBelow(source)
      .filter((file) => /\.(css|svg|cjs|mjs)$|^(?!testing\/).*\blocales\/[\w-]+\.json$/.test(relative(source, file)))
      .map((file) => entry(join('dist', relative(source, file)), file)),
  ];
};

/** Adds files that are passed to the bundler by path: loaders, stubs, browser code. */
const withNamed = (files) => {
  const lib = filesBelow(join(root, 'tools/lib'));
  const texts = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const named = lib.filter(
    (file) => texts.includes(`import.meta.dirname, '${basename(file)}'`) || basename(dirname(file)) === 'federation-stubs',
  );
  return [...new Set([...files, ...closure(named)])];
};

/** Returns a document and, transitively, those of ours that it links to: no link in a package is broken. */
const documents = (starts) => {
  const visited = new Set();
  const queue = [...starts];
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (visited.has(file)) continue;
    visited.add(file);
    for (const [, target] of readFileSync(file, 'utf8').matchAll(/\]\(([\w./-]+\.md)(?:#[\w-]+)?\)/g))
      queue.push(join(dirname(file), target));
  }
  return [...visited].sort();
};

/** Returns the build preset and the commands with all their dependencies, and the documents for teams. */
const toolFiles = (dir) => {
  const { exports, bin: commands } = readJson(join(dir, 'package.json')).publishConfig;
  const starts = [...Object.values(exports), ...Object.values(commands)].map((file) => join(dir, file));
  const docs = documents(['releasing.md', 'testing.md'].map((file) => join(root, 'docs', file)));
  return [
    // The files of a new remote are texts in these, whose imports lead out of the tools.
    ...withNamed(closure(starts))
      .filter((file) => file.startsWith(`${dir}/`))
      .map((file) => entry(relative(dir, file), file)),
    ...docs.map((file) => entry(join('docs', relative(join(root, 'docs'), file)), file)),
  ];
};

const byPath = (a, b) => (a.path < b.path ? -1 : 1);

const besides = (dir) =>
  ['package.json', 'README.md', 'CHANGELOG.md'].map((file) => join(dir, file)).filter((file) => existsSync(file));

/** Returns all inputs of the packages. */
const sources = () => [
  ...typed.flatMap((name) => {
    const dir = join(root, 'packages', name);
    return [...filesBelow(join(dir, 'src')), ...besides(dir)];
  }),
  ...['lib', 'run', 'release'].flatMap((folder) => filesBelow(join(root, 'tools', folder))),
  ...['define-remote', 'new-remote', 'release', 'remote'].map((name) => join(root, 'tools', `${name}.mjs`)),
  ...besides(join(root, 'tools')),
  ...filesBelow(join(root, 'docs')).filter((file) => file.endsWith('.md')),
  ...['package.json', 'pnpm-lock.yaml', 'tsconfig.base.json', 'LICENSE'].map((file) => join(root, file)),
];

/** Returns a hash of everything that `buildPackages` reads: the same inputs give the same packages. */
export const packageInputs = () => {
  const hash = createHash('sha256');
  for (const file of sources()) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
};

/** The latest output; the shell's build empties the target folder. */
const cache = join(root, '.cache/packages');

const make = async (inputs) => {
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { recursive: true });
  await compile();
  rmSync(cache, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  const packages = [...typed.map((name) => join(root, 'packages', name)), join(root, 'tools')].map((dir) => {
    const code = basename(dir) === 'tools' ? toolFiles(dir) : typedFiles(dir);
    const bytes = tarball([...code, ...common(dir)].sort(byPath));
    const digest = createHash('sha384').update(bytes).digest();
    const file = `${basename(dir)}.${digest.toString('hex').slice(0, 8)}.tgz`;
    writeFileSync(join(cache, file), bytes);
    return { manifest: manifest(dir), file, sha384: digest.toString('base64'), size: bytes.length };
  });
  writeFileSync(join(cache, 'packages.json'), `${JSON.stringify({ inputs, packages }, undefined, 1)}\n`);
};

/**
 * Builds the packages for teams outside the workspace, as tarballs without their `package.json`: that contains the version,
 * which the registry assigns (docs/decisions/0040-package-registry-of-the-instance.md). The same sources give the same bytes.
 * @param {string} out the folder; emptied before. `packages.json` in it lists the packages: `{ inputs, packages: [{ manifest,
 *   file, sha384, size }] }`
 * @returns {Promise<{ name: string, size: number }[]>} size in bytes
 */
export const buildPackages = async (out) => {
  const inputs = packageInputs();
  if (readJsonIfThere(join(cache, 'packages.json'))?.inputs !== inputs) await make(inputs);
  rmSync(out, { recursive: true, force: true });
  cpSync(cache, out, { recursive: true });
  return readJson(join(out, 'packages.json')).packages.map(({ manifest: { name }, size }) => ({ name, size }));
};

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

/** Packages with types, in the order in which they build on each other. */
const typed = ['contract', 'platform', 'ui', 'api-client', 'auth', 'testing'];
const staging = join(root, '.cache/pack');
const emitted = join(staging, 'emitted');

/** What exists once in the page: a project has it once as well, and says which. */
const once = new Set(['react', 'react-dom', '@types/react']);

const check = async (name, args) => {
  const { code, output } = await run(name, args, { env: environment() });
  if (code !== 0) throw new Error(`${name} failed:\n${output.trim().split('\n').slice(-20).join('\n')}`);
  return output;
};

/** JavaScript and declarations of all six in one run of the compiler. */
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
        ...['ui', 'platform', 'auth', 'contract', 'testing'].map((name) => join(root, 'packages', name, 'src/**/testing')),
        // Beside it stands the network of @juhe/testing.
        join(root, 'packages/api-client/src/testing/shop.ts'),
      ],
    }),
  );
  await check(bin('tsc'), ['-p', config]);
};

/** The exact version that is installed here: what the package has been built and tested with. */
const installed = (name, dir) => readJson(join(packageDir(name, dir), 'package.json')).version;

/**
 * A package.json for others: versions where the workspace says `catalog:` or `workspace:`, `publishConfig` in force. Our own packages
 * and React become peers, so that a project has one copy of each and nothing of ours is looked for in a registry.
 */
const manifest = (dir) => {
  const {
    name,
    version,
    description,
    type,
    sideEffects,
    publishConfig,
    dependencies = {},
    devDependencies = {},
  } = readJson(join(dir, 'package.json'));
  const { license, engines } = readJson(join(root, 'package.json'));
  const own = (wanted) => wanted.startsWith('@juhe/');
  const peers = Object.keys({ ...dependencies, ...devDependencies }).filter((wanted) => once.has(wanted) || own(wanted));
  const others = Object.keys(dependencies).filter((wanted) => !peers.includes(wanted));
  return {
    name,
    version,
    description,
    license,
    type,
    ...(sideEffects === undefined ? {} : { sideEffects }),
    engines,
    ...publishConfig,
    ...(name === '@juhe/tools' ? { remote: remoteVersions() } : {}),
    dependencies: Object.fromEntries(others.map((wanted) => [wanted, installed(wanted, dir)])),
    ...(peers.length
      ? { peerDependencies: Object.fromEntries(peers.map((wanted) => [wanted, `^${installed(wanted, dir)}`])) }
      : {}),
  };
};

const entry = (path, file) => ({ path, bytes: readFileSync(file) });

/** What every package has besides its code. */
const common = (dir) =>
  ['README.md', 'CHANGELOG.md', 'LICENSE'].flatMap((file) => {
    const from = [join(dir, file), ...(file === 'LICENSE' ? [join(root, file)] : [])].find((path) => existsSync(path));
    return from ? [entry(file, from)] : [];
  });

/** Styles and pictures stand beside the code that names them. */
const typedFiles = (dir) => {
  const source = join(dir, 'src');
  const code = join(emitted, basename(dir), 'src');
  return [
    ...filesBelow(code).map((file) => entry(join('dist', relative(code, file)), file)),
    ...filesBelow(source)
      .filter((file) => /\.(css|svg|cjs|mjs)$/.test(file))
      .map((file) => entry(join('dist', relative(source, file)), file)),
  ];
};

/** With the files that the bundler is given by their paths: loaders, stubs, what runs in the browser. */
const withNamed = (files) => {
  const lib = filesBelow(join(root, 'tools/lib'));
  const texts = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const named = lib.filter(
    (file) => texts.includes(`import.meta.dirname, '${basename(file)}'`) || basename(dirname(file)) === 'federation-stubs',
  );
  return [...new Set([...files, ...closure(named)])];
};

/** A document and those of ours that it links to, and so on: no link of a package leads nowhere. */
const documents = (starts) => {
  const seen = new Set();
  const queue = [...starts];
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const [, target] of readFileSync(file, 'utf8').matchAll(/\]\(([\w./-]+\.md)(?:#[\w-]+)?\)/g))
      queue.push(join(dirname(file), target));
  }
  return [...seen].sort();
};

/** The build preset and the commands with everything they reach, and the documents that a team reads. */
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

/** Everything that the packages are made of. */
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

/** A hash of everything that `buildPackages` reads: the same inputs give the same packages. */
export const packageInputs = () => {
  const hash = createHash('sha256');
  for (const file of sources()) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
};

/** What was made last; the shell's build empties the folder that they go to. */
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
 * Makes the packages that a team outside the workspace builds against, as tarballs without their `package.json`: that has the version, which the
 * registry gives (docs/decisions/0040-packages-from-the-instance.md). The same sources give the same bytes.
 * @param {string} out the folder; emptied before. `packages.json` in it lists the packages: `{ inputs, packages: [{ manifest, file, sha384, size }] }`
 * @returns {Promise<{ name: string, size: number }[]>} size in bytes
 */
export const buildPackages = async (out) => {
  const inputs = packageInputs();
  if (readJsonIfThere(join(cache, 'packages.json'))?.inputs !== inputs) await make(inputs);
  rmSync(out, { recursive: true, force: true });
  cpSync(cache, out, { recursive: true });
  return readJson(join(out, 'packages.json')).packages.map(({ manifest: { name }, size }) => ({ name, size }));
};

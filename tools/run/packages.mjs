import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { readJson } from '../lib/apps.mjs';
import { closure, filesBelow } from '../lib/inputs.mjs';
import { packageDir } from '../lib/packages.mjs';
import { environment } from './install.mjs';
import { bin, root, run } from './process.mjs';
import { remoteVersions } from './remote-versions.mjs';

/** Packages with types, in the order in which they build on each other. */
const typed = ['contract', 'platform', 'ui', 'api-client', 'auth'];
const staging = join(root, '.cache/pack');
const emitted = join(staging, 'emitted');

/** What exists once in the page: a project has it once as well, and says which. */
const once = new Set(['react', 'react-dom', '@types/react']);

const check = async (name, args) => {
  const { code, output } = await run(name, args, { env: environment() });
  if (code !== 0) throw new Error(`${name} failed:\n${output.trim().split('\n').slice(-20).join('\n')}`);
  return output;
};

/** JavaScript and declarations of all five in one run of the compiler. */
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
        types: [],
        rootDir: join(root, 'packages'),
        outDir: emitted,
      },
      include: [join(root, 'packages/*/src/**/*')],
      exclude: [join(root, 'packages/**/*.test.*'), join(root, 'packages/*/src/**/testing')],
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

const stage = (name, dir, files) => {
  const place = join(staging, name);
  for (const [from, to] of files) {
    mkdirSync(dirname(join(place, to)), { recursive: true });
    cpSync(from, join(place, to));
  }
  for (const file of ['README.md', 'LICENSE']) {
    const from = [join(dir, file), join(root, file)].find((path) => existsSync(path));
    if (file === 'LICENSE' || from === join(dir, file)) cpSync(from, join(place, file));
  }
  writeFileSync(join(place, 'package.json'), `${JSON.stringify(manifest(dir), undefined, 2)}\n`);
  return place;
};

/** Styles and pictures stand beside the code that names them. */
const stageTyped = (name) => {
  const dir = join(root, 'packages', name);
  const source = join(dir, 'src');
  const code = join(emitted, name, 'src');
  return stage(name, dir, [
    ...filesBelow(code).map((file) => [file, join('dist', relative(code, file))]),
    ...filesBelow(source)
      .filter((file) => /\.(css|svg)$/.test(file))
      .map((file) => [file, join('dist', relative(source, file))]),
  ]);
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

/** The build preset and the commands with everything they reach. */
const stageTools = () => {
  const dir = join(root, 'tools');
  const { exports, bin: commands } = readJson(join(dir, 'package.json')).publishConfig;
  const starts = [...Object.values(exports), ...Object.values(commands)].map((file) => join(dir, file));
  const files = withNamed(closure(starts));
  return stage(
    'tools',
    dir,
    files.map((file) => [file, relative(dir, file)]),
  );
};

/**
 * Packs contract, platform, ui, api-client, auth and tools. The same sources give the same bytes.
 * @param {string} out where the tarballs go; older ones of the same packages are removed
 * @returns {Promise<{ file: string, size: number }[]>} size in bytes
 */
export const packAll = async (out) => {
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { recursive: true });
  mkdirSync(out, { recursive: true });
  await compile();
  const folders = [...typed.map(stageTyped), stageTools()];
  for (const file of readdirSync(out)) if (/^juhe-[\w-]+-\d.*\.tgz$/.test(file)) rmSync(join(out, file));
  await check('npm', ['pack', ...folders, '--pack-destination', out, '--ignore-scripts', '--loglevel=error']);
  return readdirSync(out)
    .filter((file) => /^juhe-.*\.tgz$/.test(file))
    .sort()
    .map((file) => ({ file: join(out, file), size: statSync(join(out, file)).size }));
};

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { remoteFiles } from '../run/remote-files.mjs';
import { languages, read, root } from './repository.ts';

const workFolder = mkdtempSync(join(tmpdir(), 'juhe-remote-'));
afterAll(() => rmSync(workFolder, { recursive: true, force: true }));

const run = (script: string, args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'tools', script), ...args], {
    cwd: workFolder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  });
  return { status, output: `${stdout}${stderr}` };
};
const generate = (...args: string[]) => run('new-remote.mjs', args);

describe('npm run new-remote', () => {
  it.each([
    [[], 'One name, please'],
    [['reviews', 'more', '--dir', 'a'], 'One name, please'],
    [['Reviews', '--dir', 'a'], 'Reviews is not a name'],
    [['r', '--dir', 'a'], 'r is not a name'],
    [['re-views', '--dir', 'a'], 're-views is not a name'],
    [['a'.repeat(25), '--dir', 'a'], 'is not a name'],
    [['mall', '--dir', 'a'], 'There is an app mall already'],
    [['shell', '--dir', 'a'], 'There is an app shell already'],
    [['reviews'], 'Where to?'],
    [['reviews', '--dir', join(root, 'server/reviews')], 'a remote is a folder of apps: --dir apps/reviews'],
    [['reviews', '--dir', 'a', '--origin', 'juhe.example'], 'juhe.example is no address of an instance'],
    [['reviews', '--dir', 'a', '--origin', 'https://juhe.example/h5/'], 'https://juhe.example/h5 is no address of an instance'],
    [['reviews', '--into', 'a'], "Unknown option '--into'"],
  ])('%j creates nothing and prints the reason', (args, message) => {
    const { status, output } = generate(...args);
    expect(output).toContain(message);
    expect(output).toContain('Usage: npm run new-remote');
    expect(status).toBe(1);
    expect(readdirSync(workFolder)).toEqual([]);
  });

  it('does not touch a folder that is not empty', () => {
    const dir = join(workFolder, 'mine');
    mkdirSync(dir);
    writeFileSync(join(dir, 'README.md'), 'mine');
    expect(generate('reviews', '--dir', dir)).toMatchObject({
      status: 1,
      output: expect.stringContaining(`${dir} is not empty`) as string,
    });
    expect(readdirSync(dir)).toEqual(['README.md']);
  });

  it('requires the packages by version, from the instance', () => {
    const versionOf = (folder: string) => `^${(JSON.parse(read(`${folder}/package.json`)) as { version: string }).version}`;
    const dir = join(workFolder, 'byversion');
    expect(generate('byversion', '--dir', dir, '--origin', 'https://juhe.example').status).toBe(0);
    const { dependencies, devDependencies, juhe } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as Record<
      string,
      Record<string, string>
    >;
    const allDependencies = { ...dependencies, ...devDependencies };
    expect(Object.entries(allDependencies).filter(([, version]) => !/^\^?\d+\.\d+\.\d+$/.test(version))).toEqual([]);
    expect(allDependencies).toMatchObject({
      '@juhe/tools': versionOf('tools'),
      '@juhe/ui': versionOf('packages/ui'),
      react: expect.any(String) as string,
    });
    expect(juhe).toEqual({ origin: 'https://juhe.example' });
    expect(readFileSync(join(dir, '.npmrc'), 'utf8')).toContain('\n@juhe:registry=https://juhe.example/platform/packages/\n');
  });

  it('writes files as the formatter would, in the workspace and outside', () => {
    const outsideOptions = { inside: false as const, origin: 'https://juhe.example', versions: {} };
    for (const [folder, placement] of [
      ['in', { inside: true as const }],
      ['out', outsideOptions],
    ] as const)
      for (const { path, text } of remoteFiles('reviews', placement)) {
        mkdirSync(dirname(join(workFolder, 'format', folder, path)), { recursive: true });
        writeFileSync(join(workFolder, 'format', folder, path), text);
      }
    const args = ['format', '--config-path', root, '--vcs-enabled=false', join(workFolder, 'format')];
    const { stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/biome'), args, { encoding: 'utf8' });
    expect(stderr + stdout).toMatch(/Checked \d+ files[^]*No fixes/);
    expect(readdirSync(join(workFolder, 'format/in'))).toEqual(['package.json', 'rspack.config.mjs', 'src']);
    expect(readdirSync(join(workFolder, 'format/out/src/locales')).sort()).toEqual(
      [...languages.map((lang) => `${lang}.json`), 'texts.gen.d.ts', 'texts.gen.js'].sort(),
    );
  });

  it('types the texts as `juhe-remote texts` does', () => {
    const dir = join(workFolder, 'typed');
    const files = new Map<string, string>();
    for (const { path, text } of remoteFiles('reviews', { inside: false, origin: 'https://juhe.example', versions: {} })) {
      files.set(path, text);
      mkdirSync(dirname(join(dir, path)), { recursive: true });
      writeFileSync(join(dir, path), text);
    }
    const code = `import { textFiles } from '${root}/tools/lib/text-types.mjs'; console.log(JSON.stringify(textFiles('${dir}', 'juhe-remote texts')));`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
    const types = JSON.parse(stdout) as Record<string, string>;
    expect(Object.keys(types)).toHaveLength(2);
    for (const [path, text] of Object.entries(types)) expect(files.get(path)).toBe(text);
  });
});

interface Built {
  manifest: {
    name: string;
    version: string;
    exports: Record<string, string | { types: string; default: string }>;
    bin?: Record<string, string>;
    dependencies: Record<string, string>;
    peerDependencies?: Record<string, string>;
  };
  file: string;
  sha384: string;
}

/** Reads the header of each file of a tarball: name and modification time. */
const entriesOf = (file: string) => {
  const bytes = gunzipSync(readFileSync(file));
  const headers: { name: string; time: string; text: string }[] = [];
  const field = (at: number, length: number) => bytes.toString('utf8', at, at + length).replace(/\0.*$/s, '');
  for (let at = 0; bytes[at]; ) {
    const size = Number.parseInt(field(at + 124, 12), 8);
    const text = bytes.toString('utf8', at + 512, at + 512 + size);
    headers.push({ name: field(at, 100).replace(/^package\//, ''), time: field(at + 136, 12), text });
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return headers;
};

describe('the packages for outside teams', () => {
  const out = join(workFolder, 'packages');
  const packages = ['api-client', 'auth', 'contract', 'platform', 'testing', 'tools', 'ui'];
  const built = new Map<string, Built>();
  const entries = new Map<string, ReturnType<typeof entriesOf>>();
  beforeAll(() => {
    const code = `import('${root}/tools/run/packages.mjs').then(({ buildPackages }) => buildPackages(${JSON.stringify(out)}))`;
    const { status, stderr } = spawnSync(process.execPath, ['-e', code], { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    const list = JSON.parse(readFileSync(join(out, 'packages.json'), 'utf8')) as { packages: Built[] };
    for (const packageEntry of list.packages) {
      const name = packageEntry.manifest.name.replace('@juhe/', '');
      built.set(name, packageEntry);
      entries.set(name, entriesOf(join(out, packageEntry.file)));
    }
  }, 240_000);

  it('are one tarball each', () => {
    expect([...built.keys()].sort()).toEqual(packages);
    expect(readdirSync(out).sort()).toEqual([...[...built.values()].map(({ file }) => file), 'packages.json'].sort());
    for (const { file, sha384 } of built.values())
      expect(
        createHash('sha384')
          .update(readFileSync(join(out, file)))
          .digest('base64'),
      ).toBe(sha384);
  });

  it.each(packages)(
    '%s can be installed anywhere: real versions, files for everything it names, no sources, no tests',
    (name) => {
      const names = new Set(entries.get(name)?.map((entry) => entry.name));
      const { manifest } = built.get(name) as Built;
      const { dependencies, peerDependencies = {}, exports, bin = {} } = manifest;
      const requiredVersions = Object.entries({ ...dependencies, ...peerDependencies });
      expect(requiredVersions.filter(([, version]) => !/^\^?\d+\.\d+\.\d+$/.test(version))).toEqual([]);
      expect(Object.keys(dependencies).filter((key) => /^@juhe\/|^react$|^react-dom$/.test(key))).toEqual([]);
      expect(manifest).not.toHaveProperty('private');
      expect(manifest.version).toMatch(/^\d+\.\d+\.0$/);
      const targets = [
        ...Object.values(exports).flatMap((target) => (typeof target === 'string' ? target : Object.values(target))),
        ...Object.values(bin),
      ];
      expect(targets.filter((file) => !file.includes('*') && !names.has(file.replace('./', '')))).toEqual([]);
      const sources = [...names].filter((file) => /\.test\.|(?<!\.d)\.tsx?$|^\.|\.\.|^package\.json$/.test(file));
      expect(sources).toEqual([]);
      expect([...names].filter((file) => file.includes('/testing/') && !file.includes('test-api'))).toEqual([]);
      expect(names.has('LICENSE')).toBe(true);
    },
  );

  it('contain no timestamps, so that the same sources give the same bytes', () => {
    expect(new Set([...entries.values()].flat().map(({ time }) => time)).size).toBe(1);
  });

  it('contain documents without dangling links', () => {
    const files = new Map(entries.get('tools')?.map(({ name, text }) => [name, text]));
    expect([...files.keys()]).toEqual(expect.arrayContaining(['docs/releasing.md', 'docs/testing.md']));
    const unresolved = [...files]
      .filter(([name]) => name.endsWith('.md'))
      .flatMap(([name, text]) =>
        [...text.matchAll(/\]\(([\w./-]+)(?:#[\w-]+)?\)/g)].map(([, target]) => join(dirname(name), target ?? '')),
      )
      .filter((file) => !files.has(file));
    expect(unresolved).toEqual([]);
  });

  it('contain every file that the tools import', () => {
    const files = new Map((entries.get('tools') ?? []).map(({ name, text }) => [name, text]));
    const absent = [...files]
      .filter(([name]) => name.endsWith('.mjs'))
      .flatMap(([name, text]) =>
        [
          ...[...text.matchAll(/^(?:import|\} from)[^'`]*'(\.[^']+\.mjs)'|import\('(\.[^']+)'\)/gm)].map(
            ([, staticImport, lazy]) => staticImport ?? lazy,
          ),
          ...[...text.matchAll(/import\.meta\.dirname, '([^']+\.mjs)'/g)].map(([, path]) => path),
        ].map((target) => join(dirname(name), target ?? '')),
      )
      .filter((file) => !files.has(file));
    expect(absent).toEqual([]);
    expect(files.has('define-shell.mjs')).toBe(false);
  });
});

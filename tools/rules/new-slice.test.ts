import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './repository.ts';

const copy = join(root, '.cache', `new-slice-${process.pid}`);
const generate = (...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'tools/new-slice.mjs'), ...args, '--root', copy], { encoding: 'utf8' });

/** Type-checks the generated files as if they were in the repository: `rootDirs` overlays the two trees. */
const typeCheck = () => {
  const folders = ['server', 'packages/contract', 'packages/api-client', 'packages/ui', 'packages/platform', 'e2e'];
  const both = (path: string) => [join(copy, path), join(root, path)];
  const sliceFile = (name: string, ending: string) => ({
    [`@juhe/${name}/*`]: both(`packages/${name}/src/*${ending}`),
    [`@juhe/${name}`]: [join(root, `packages/${name}/src/index.ts`)],
  });
  const config = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      jsx: 'react-jsx',
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: ['node', 'jest'],
      typeRoots: [join(root, 'node_modules/@types')],
      allowJs: true,
      rootDirs: [copy, root],
      paths: {
        ...sliceFile('contract', '.ts'),
        ...sliceFile('api-client', '.ts'),
        ...sliceFile('ui', '.tsx'),
        ...sliceFile('platform', '.ts'),
        react: [join(root, 'packages/ui/node_modules/@types/react')],
        'react/*': [join(root, 'packages/ui/node_modules/@types/react/*')],
        '*': folders.flatMap((folder) => [join(root, folder, 'node_modules/*'), join(root, folder, 'node_modules/@types/*')]),
      },
    },
    include: [`${copy}/**/*`, `${root}/packages/*/src/*.d.ts`],
  };
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(config));
  return spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', copy, '--noEmit'], { encoding: 'utf8' }).stdout;
};

describe('new-slice', () => {
  beforeAll(() => mkdirSync(copy, { recursive: true }));
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it('creates the files of a slice in all five roots, and they compile', () => {
    const { stdout, status } = generate('mall/wish-list');
    expect(status).toBe(0);
    const paths = [...stdout.matchAll(/^made (.+)$/gm)].map(([, path]) => path ?? '');
    expect(paths.sort()).toEqual([
      ...['en', 'es', 'fr', 'zh-Hans', 'zh-Hant'].map((lang) => `apps/mall/src/wish-list/locales/${lang}.json`),
      'apps/mall/src/wish-list/wish-list-screen.tsx',
      'e2e/mall/wish-list.spec.ts',
      'packages/api-client/src/mall/wish-list.ts',
      'packages/contract/src/mall/wish-list.schemas.ts',
      'packages/contract/src/mall/wish-list.ts',
      'server/src/mall/wish-list/wish-list.repository.ts',
      'server/src/mall/wish-list/wish-list.routes.ts',
      'server/src/mall/wish-list/wish-list.service.ts',
      'server/src/mall/wish-list/wish-list.test.ts',
    ]);
    expect(stdout).toContain('wishListRoutes');
    const errors = typeCheck()
      .split('\n')
      .filter((line) => line.includes('wish-list'));
    expect(errors).toEqual([]);
  });

  it('writes files as the formatter would', () => {
    // Outside the repository, whose formatter ignores its caches.
    const outsideFolder = mkdtempSync(join(tmpdir(), 'juhe-slice-'));
    for (const folder of ['server', 'packages', 'apps', 'e2e'])
      cpSync(join(copy, folder), join(outsideFolder, folder), { recursive: true });
    const args = ['format', '--config-path', root, '--vcs-enabled=false', outsideFolder];
    const { stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/biome'), args, { encoding: 'utf8' });
    rmSync(outsideFolder, { recursive: true });
    expect(stderr + stdout).not.toMatch(/would have printed/);
    expect(stderr + stdout).toMatch(/Checked 9 files[^]*No fixes/);
  });

  it('refuses an existing slice and changes nothing', () => {
    const file = join(copy, 'packages/contract/src/mall/wish-list.ts');
    writeFileSync(file, 'mine');
    const { stderr, status } = generate('mall/wish-list');
    expect(status).toBe(1);
    expect(stderr).toContain('mall/wish-list exists already');
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  it.each(['', 'wish', 'Mall/wish', 'mall/Wish', 'mall/a/b', 'shop/wish', 'mall/../../x', 'mall/shared', 'mall/wish.x'])(
    'refuses the address %p',
    (address) => {
      const { stderr, status } = generate(address);
      expect(status).toBe(1);
      expect(stderr).toContain('Usage:');
      expect(existsSync(join(copy, 'apps/mall/src/shared'))).toBe(false);
    },
  );
});

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const filesOf = (app: string): string[] =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { appFiles } from '${root}/tools/lib/inputs.mjs'; console.log(JSON.stringify(appFiles('${app}')));`,
      ],
      { encoding: 'utf8', maxBuffer: 1 << 26 },
    ),
  ).map((file: string) => file.slice(root.length + 1));

describe('the inputs of a release', () => {
  it('include the list layout only for apps with such a page', () => {
    expect(filesOf('applyfor').filter((file) => file.includes('parts/layout/list-'))).toEqual([]);
  });

  it('are a remote’s own: its sources, the slices it uses, the build and the lockfile', () => {
    const files = filesOf('mall');
    expect(files).toEqual(
      expect.arrayContaining([
        'apps/mall/src/routes.ts',
        'apps/mall/src/locales/zh-Hans.json',
        'packages/api-client/src/mall/cart.ts',
        'packages/contract/src/mall/cart.ts',
        // Imported by modules that the build writes.
        'packages/ui/src/parts/layout/list-detail.tsx',
        'packages/ui/src/parts/layout/list-detail.module.css',
        'packages/ui/src/parts/layout/list-pane.tsx',
        'tools/define-remote.mjs',
        'pnpm-lock.yaml',
      ]),
    );
    const unrelated = files.filter((file) =>
      /^apps\/(?!mall\/)|^packages\/(auth|(platform|ui)\/(?!src\/parts\/))|^server\/|api-client\/src\/(auction|social\/(?!history)|index)|\.test\.|\.schemas\./.test(
        file,
      ),
    );
    expect(unrelated).toEqual([]);
  });

  it('include the texts of the features that it imports, and of no other', () => {
    const textsOf = (app: string) => filesOf(app).filter((file) => /^packages\/features\/.*\.json$/.test(file));
    expect(textsOf('social')).toEqual(
      ['en', 'es', 'fr', 'zh-Hans', 'zh-Hant'].map((lang) => `packages/features/src/follow/locales/${lang}.json`),
    );
    expect(textsOf('mall')).toEqual([]);
  });

  it('include for the shell the packages that it shares', () => {
    const files = filesOf('shell');
    expect(files).toEqual(
      expect.arrayContaining([
        'packages/platform/src/index.ts',
        'packages/ui/src/index.ts',
        'packages/ui/src/controls/button.module.css',
        'apps/shell/src/index.html',
      ]),
    );
    expect(files.filter((file) => /^apps\/(?!shell\/)/.test(file))).toEqual([]);
  });
});

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { apps, filesBelow, isTest, lineOf, read, root } from './repository.ts';

/** Runs an expression of tools/lib/text-types.mjs and returns its value. */
const evaluate = (expression: string): Record<string, string> =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { workspaceTextFiles, textFiles } from '${root}/tools/lib/text-types.mjs'; console.log(JSON.stringify(${expression}));`,
      ],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
    ),
  ) as Record<string, string>;

const features = 'packages/features/src';
const kit = 'packages/ui/src';
const folder = join(root, '.cache', `text-types-${process.pid}`);
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
beforeAll(() => mkdirSync(folder, { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the typed texts of an app', () => {
  it('are those of its locale files: run `npm run pages`', () => {
    const generated = evaluate('workspaceTextFiles()');
    const apart = [
      ...['ui', 'platform', 'api-client'].map((name) => `packages/${name}/src`),
      ...apps.map((app) => `apps/${app}/src`),
    ]
      .flatMap(filesBelow)
      .filter((path) => path.endsWith('/locales/zh-Hans.json'))
      .filter((path) => path.startsWith('packages/') || /\/(?:late|bundled)\/locales\//.test(path));
    expect(apart.length).toBeGreaterThan(10);
    expect(Object.keys(generated)).toHaveLength(2 * (apps.length + 1) + apart.length);
    for (const [file, text] of Object.entries(generated)) expect({ file, text: read(file) }).toEqual({ file, text });
  });

  /**
   * The frame has the texts of the parts around the pages, which are slices of the shell; every folder of the kit shows the kit's
   * own, and the build writes those of the document. Pages below the settings share one late file, because each further one
   * lengthens the list of chunks in the app's entry.
   */
  const loadedTogether = [
    'apps/shell/src/frame/late/locales/zh-Hans.json',
    'apps/shell/src/frame/bundled/locales/zh-Hans.json',
    'apps/shell/src/boot/document/locales/zh-Hans.json',
    'packages/ui/src/texts/locales/zh-Hans.json',
    'apps/social/src/shared/late/locales/zh-Hans.json',
  ];

  it('are placed in the slice that uses them, and in the files of the app if several do', () => {
    const namespacesIn = (file: string) => Object.keys(JSON.parse(read(file)) as object);
    const misplaced = [...apps.map((app) => `apps/${app}/src`), features, kit].flatMap((src) => {
      const users = new Map<string, Set<string>>();
      for (const path of filesBelow(src).filter((file) => /\.tsx?$/.test(file) && !isTest(file) && !/\.gen\./.test(file)))
        for (const [, namespace = ''] of read(path).matchAll(/(?:useTranslations\(|translatorIn\(|Translator<|TextKey<)'(\w+)/g))
          users.set(namespace, (users.get(namespace) ?? new Set()).add(path.split('/')[3] ?? ''));
      return filesBelow(src)
        .filter((path) => path.endsWith('/locales/zh-Hans.json') && !loadedTogether.includes(path))
        .flatMap((path) =>
          namespacesIn(path)
            .filter((namespace) => !['titles', 'slots'].includes(namespace))
            .filter((namespace) => {
              const folders = users.get(namespace) ?? new Set();
              const [, slice] = /\/src\/([^/]+)\/(?:late\/)?locales\//.exec(path) ?? [];
              // An app loads the texts of the features that it imports, and of no other.
              if (src === features) return folders.size !== 1 || !folders.has(slice ?? '');
              // A folder of the kit may have texts of several chunks: `controls/locales`, `controls/rate/locales`.
              if (src === kit) return folders.size !== 1 || !folders.has(path.split('/')[3] ?? '');
              return slice === undefined
                ? folders.size === 1 && !folders.has('shared')
                : !folders.has(slice) && !folders.has('shared');
            })
            .map((namespace) => `${path} ${namespace}: used in ${[...(users.get(namespace) ?? [])].join(', ') || 'no folder'}`),
        );
    });
    expect(misplaced).toEqual([]);
  });

  it('are the ones that its code uses: no app, feature or part of the kit imports `useTranslations` or `Translator` from the platform', () => {
    const violations = ['apps', 'packages/features', kit]
      .flatMap(filesBelow)
      .filter((path) => /\.tsx?$/.test(path) && !isTest(path) && !/\.gen\./.test(path))
      .flatMap((path) => {
        const text = read(path);
        return [...text.matchAll(/^import [^;]*?\b(useTranslations|Translator)\b[^;]* from '@juhe\/platform';/gm)].map(
          ({ index }) => `${path}:${lineOf(text, index)}`,
        );
      });
    expect(violations).toEqual([]);
  });

  it('reject unknown keys, missing arguments and arguments of another type', () => {
    write(
      'src/locales/zh-Hans.json',
      JSON.stringify({
        titles: { '/a/b': '页面' },
        cart: {
          title: '购物车',
          count: '{n} 件',
          at: '{at, date, long} 到 {until, time, short}',
          terms: '同意<link>协议 {version}</link>',
          kind: '{kind, select, gift {礼物} other {商品}}',
          state: { paid: '已付款', left: '还有 {n} 件' },
        },
      }),
    );
    // The plural of another language makes a number of the argument.
    write('src/locales/en.json', JSON.stringify({ cart: { count: '{n, plural, one {# item} other {# items}}' } }));
    write('src/late/locales/zh-Hans.json', JSON.stringify({ late: { title: '后来' } }));
    for (const [path, text] of Object.entries(evaluate(`textFiles('${folder}', 'a test')`))) write(path, text);
    const lines = [
      "import { type TextKey, type Translator, useTranslations } from './locales/texts.gen.js';",
      'declare const state: "paid" | "left";',
      'declare const fromServer: string;',
      "const t = useTranslations('cart');",
      "t('title') + t('count', { n: 1 }) + t('state.paid') + t(`state.${state}`, { n: 1 });",
      "t('at', { at: new Date(), until: '2026-01-01T00:00:00Z' }) + t('kind', { kind: 'gift' });",
      "t.rich('terms', { link: (chunks) => chunks, version: 2 });",
      "const key = `state.${fromServer}`; t.has(key) ? t(key) : '';",
      "useTranslations('cart.state')('paid') + useTranslations('late')('title');",
      "const take = (each: Translator<'cart'>, text: TextKey<'cart'>): string => each(text);",
      "take(t, 'title');",
      "t('titel'); // wrong",
      't(fromServer); // wrong',
      "t('count'); // wrong",
      "t('count', { n: '1' }); // wrong",
      "t('count', { m: 1 }); // wrong",
      "t('title', { n: 1 }); // wrong",
      't(`state.${state}`); // wrong',
      't(`state.${fromServer}`); // wrong',
      "t('at', { at: true, until: 0 }); // wrong",
      "t.rich('terms', { link: 'text', version: 2 }); // wrong",
      "t.rich('terms', { version: 2 }); // wrong",
      "useTranslations('carts'); // wrong",
      "useTranslations('titles'); // wrong",
      "useTranslations('cart.states'); // wrong",
      "take(t, 'count'); // wrong",
      'export {};',
    ];
    write('src/uses.ts', lines.join('\n'));
    write(
      'tsconfig.json',
      JSON.stringify({
        extends: join(root, 'tsconfig.base.json'),
        compilerOptions: {
          jsx: 'react-jsx',
          lib: ['es2023', 'dom', 'dom.iterable'],
          types: [],
          skipLibCheck: false,
          paths: {
            '@juhe/platform': [join(root, 'packages/platform/src/i18n/typed.ts')],
            react: [join(root, 'packages/ui/node_modules/@types/react')],
          },
        },
        files: ['src/uses.ts'],
      }),
    );
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder, '--noEmit'], { encoding: 'utf8' });
    const expectedLines = lines.flatMap((line, index) => (line.includes('// wrong') ? [index + 1] : []));
    const reported = [...stdout.matchAll(/uses\.ts\((\d+),\d+\): error/g)].map(([, line]) => Number(line));
    expect({
      reported: [...new Set(reported)],
      elsewhere: stdout.split('\n').filter((line) => /^\S.*error/.test(line) && !line.includes('uses.ts(')),
    }).toEqual({ reported: expectedLines, elsewhere: [] });
    expect(expectedLines.length).toBeGreaterThan(10);
  }, 60_000);

  it('are not written for a message that does not parse: the error names file and key', () => {
    write('broken/src/locales/en.json', JSON.stringify({ cart: { count: '{n, plural, one {x}}' } }));
    expect(() => evaluate(`textFiles('${folder}/broken', 'a test')`)).toThrow(/src\/locales\/en\.json cart\.count: /);
  });
});

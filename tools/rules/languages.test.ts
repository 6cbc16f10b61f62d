import { dirname } from 'node:path';
import { type Node, parseMessage } from '../../packages/platform/src/i18n/icu.ts';
import { apps, filesBelow, isTest, languages, read } from './repository.ts';

type Tree = { [key: string]: string | Tree };

/** `{ cart: { title: '…' } }` → `cart.title` → '…' */
const flat = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key} › `),
  );

/** Returns the argument and tag names of an ICU message, sorted. */
const placeholders = (message: string): string[] => {
  const names = new Set<string>();
  const walk = (nodes: readonly Node[]): void => {
    for (const node of nodes) {
      if (typeof node === 'string' || node.type === 'pound') continue;
      names.add(node.type === 'tag' ? `<${node.name}>` : node.name);
      if (node.type === 'tag') walk(node.children);
      if (node.type === 'choice') for (const branch of Object.values(node.cases)) walk(branch ?? []);
    }
  };
  walk(parseMessage(message));
  return [...names].sort();
};

const folders = [
  ...new Set(
    ['apps', 'packages', 'server/src']
      .flatMap(filesBelow)
      // Remotes of tests have the languages that they need.
      .filter((path) => /\/locales\/[^/]+\.json$/.test(path) && !path.startsWith('packages/testing/'))
      .map(dirname),
  ),
];

const load = (folder: string, lang: string) => new Map(flat(JSON.parse(read(`${folder}/${lang}.json`)) as Tree));

it('the builds, which import no TypeScript, list the languages of the contract in the same order', () => {
  const listIn = (file: string, name: string) => {
    const [, list = ''] = new RegExp(`export const ${name} = \\[(.+)\\]`).exec(read(file)) ?? [];
    return [...list.matchAll(/'([\w-]+)'/g)].map(([, lang]) => lang);
  };
  expect(languages.length).toBeGreaterThan(4);
  expect(listIn('tools/lib/apps.mjs', 'languages')).toEqual(languages);
});

it('schemas of the contract list no languages: `inLanguages`', () => {
  const schemas = filesBelow('packages/contract/src').filter((file) => file.endsWith('.schemas.ts'));
  expect(schemas.length).toBeGreaterThan(50);
  expect(schemas.filter((file) => languages.slice(1).some((lang) => read(file).includes(`'${lang}'`)))).toEqual([]);
});

it('every app has texts', () => {
  expect(folders).toEqual(expect.arrayContaining(apps.map((app) => `apps/${app}/src/locales`)));
});

for (const folder of folders)
  describe(folder, () => {
    it('contains a file for each of the five languages and no other', () => {
      expect(
        filesBelow(folder)
          .filter((path) => !/\.gen\./.test(path))
          .sort(),
      ).toEqual(languages.map((lang) => `${folder}/${lang}.json`).sort());
    });

    it.each(languages.slice(1))('%s has the keys and placeholders of zh-Hans, and no empty text', (lang) => {
      const base = load(folder, 'zh-Hans');
      const translation = load(folder, lang);
      const violations = [
        ...[...base.keys()].filter((key) => !translation.has(key)).map((key) => `missing ${key}`),
        ...[...translation.keys()].filter((key) => !base.has(key)).map((key) => `unknown ${key}`),
        ...[...translation].filter(([, text]) => text.trim() === '').map(([key]) => `empty ${key}`),
        ...[...base]
          .filter(
            ([key, text]) =>
              translation.has(key) && placeholders(text).join() !== placeholders(translation.get(key) ?? '').join(),
          )
          .map(
            ([key, text]) => `placeholders of ${key}: {${placeholders(text)}} but {${placeholders(translation.get(key) ?? '')}}`,
          ),
      ];
      expect(violations).toEqual([]);
    });

    it('the European languages contain no Chinese', () => {
      const findings = ['en', 'fr', 'es'].flatMap((lang) =>
        [...load(folder, lang)]
          .filter(([, text]) => /\p{Script=Han}/u.test(text))
          .map(([key, text]) => `${lang} ${key}: ${text}`),
      );
      expect(findings.filter((line) => !/简体中文|繁體中文/.test(line))).toEqual([]);
    });
  });

/** Chinese that is no text. */
const exceptions = new Set([
  // Each language by its own name.
  'packages/platform/src/i18n/lang.ts',
  // A message of the specification's protocol.
  'packages/api-client/src/transport/protocol.ts',
  // Licence plates begin with a Chinese character.
  'packages/ui/src/controls/validators.ts',
  // The name of a group of counties in the data of the areas.
  'packages/ui/src/parts/nearby/county-groups.ts',
]);

describe('texts in code', () => {
  it('contain no Chinese in components and code of apps and packages; texts come from locales', () => {
    const han = /\p{Script=Han}/u;
    const findings = ['apps', 'packages']
      .flatMap(filesBelow)
      .filter(
        (path) =>
          /\.tsx?$/.test(path) &&
          !isTest(path) &&
          !/\/(locales|testing|stories)\/|\.gen\./.test(path) &&
          !path.endsWith('/src/routes.ts') &&
          !exceptions.has(path),
      )
      .flatMap((path) => {
        const code = read(path).replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
        return code
          .split('\n')
          .flatMap((line, i) => (han.test(line.replace(/(^|\s)\/\/.*$/, '')) ? [`${path}:${i + 1} ${line.trim()}`] : []));
      });
    expect(findings).toEqual([]);
  });

  it('are matched with placeholders anywhere in a message', () => {
    expect(placeholders('{a} <b>{n, plural, =0 {none} other {# of {total}}}</b>')).toEqual(['<b>', 'a', 'n', 'total']);
  });
});

import { read } from './repository.ts';

const { publicApis } = JSON.parse(read('tools/rules/spec/public-api.json')) as { publicApis: Record<string, string[]> };

/** Names in the table that `npm run docs:api` writes at the end of a README. */
const namesIn = (readme: string): string[] =>
  [...(readme.split('\n## Every name\n')[1] ?? '').matchAll(/^\| `([\w$]+)/gm)].map(([, name = '']) => name);

describe('the README of a shared package', () => {
  it.each(Object.entries(publicApis).filter(([name]) => /^@juhe\/(platform|ui|api-client|auth)$/.test(name)))(
    'of %s lists exactly the exported names: npm run docs:api',
    (name, names) => {
      expect(names.length).toBeGreaterThan(10);
      expect(namesIn(read(`packages/${name.replace('@juhe/', '')}/README.md`))).toEqual(names);
    },
  );
});

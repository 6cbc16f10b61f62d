import { read } from './repository.ts';

const { faces } = JSON.parse(read('tools/rules/spec/platform-face.json')) as { faces: Record<string, string[]> };

/** Names in the table that `npm run docs:api` writes at the end of a README. */
const namesIn = (readme: string): string[] =>
  [...(readme.split('\n## Every name\n')[1] ?? '').matchAll(/^\| `([\w$]+)/gm)].map(([, name = '']) => name);

describe('the README of a shared package', () => {
  it.each(Object.entries(faces).filter(([name]) => /^@juhe\/(platform|ui|api-client|auth)$/.test(name)))(
    'of %s lists exactly the exported names: npm run docs:api',
    (name, names) => {
      expect(names.length).toBeGreaterThan(10);
      expect(namesIn(read(`packages/${name.replace('@juhe/', '')}/README.md`))).toEqual(names);
    },
  );
});

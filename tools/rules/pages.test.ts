import { execFileSync } from 'node:child_process';
import { basename, join } from 'node:path';
import type { Page } from '../../packages/contract/src/page.ts';
import { apps, filesBelow, isTest, lineOf, read, root, specification } from './repository.ts';

interface Route {
  readonly path: string;
  readonly query: readonly string[];
}

/** The output of `npm run pages`: path from the root → source. */
const generated: Record<string, string> = JSON.parse(
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { pageFiles } from '${root}/tools/lib/pages.mjs'; console.log(JSON.stringify(await pageFiles()));`,
    ],
    { encoding: 'utf8' },
  ),
);

/** Every builder by app and name. */
const builders = Object.keys(generated).flatMap((file) =>
  Object.entries(jest.requireActual<Record<string, Page<string>>>(join(root, file))).map(
    ([name, page]) => [`${basename(file, '.ts')}Pages.${name}`, page] as const,
  ),
);

const routes = apps.flatMap((app) => jest.requireActual<{ routes: Route[] }>(join(root, `apps/${app}/src/routes.ts`)).routes);

/** Files that may contain literal page addresses, with the reason. */
const exempt: Readonly<Record<string, string>> = {
  'apps/shell/src/boot/first-screens.ts': 'the inline script of the page: builders would more than double its size',
};
const literal = /(?<=['"`])\/(pages|subPackages)\/(?=[\w${-])/g;

describe('page builders', () => {
  it('are those of the route tables: run `npm run pages`', () => {
    for (const [file, text] of Object.entries(generated)) expect({ file, text: read(file) }).toEqual({ file, text });
  });

  it('cover every page of an app, including those of the specification, once each', () => {
    const paths = builders.map(([, { path }]) => path);
    expect([...paths].sort()).toEqual(routes.map(({ path }) => path).sort());
    expect(specification<Route>('routes.json').filter(({ path }) => !paths.includes(path))).toEqual([]);
  });

  it('build these addresses', () => {
    const queryOf = (path: string) =>
      Object.fromEntries((routes.find((route) => route.path === path)?.query ?? []).map((name) => [name.replace('?', ''), 1]));
    expect(Object.fromEntries(builders.map(([name, page]) => [name, page(queryOf(page.path))]))).toMatchSnapshot();
  });

  it('are used instead of literal addresses, except in route tables, tests and stories', () => {
    const violations = ['apps', 'packages', 'server/src']
      .flatMap(filesBelow)
      .filter((path) => /\.tsx?$/.test(path) && !isTest(path))
      .filter(
        (path) =>
          !(path in generated) &&
          !(path in exempt) &&
          !/\/src\/(routes|slots)\.ts$|^packages\/ui\/(stories|gallery)\//.test(path),
      )
      .filter((path) => !path.startsWith('server/src/test/'))
      .flatMap((path) => {
        const text = read(path);
        return [...text.matchAll(literal)]
          .filter(({ index }) => !/^\s*(\*|\/\/|\/\*)/.test(text.split('\n')[lineOf(text, index) - 1] ?? ''))
          .map(({ index }) => `${path}:${lineOf(text, index)}`);
      });
    expect(violations).toEqual([]);
  });

  it('are called where a page is linked to, so that its parameters are checked', () => {
    const violations = ['apps', 'packages']
      .flatMap(filesBelow)
      .filter((path) => /\.tsx?$/.test(path) && !isTest(path))
      .flatMap((path) => {
        const text = read(path);
        return [...text.matchAll(/\bto(=\{|: )\w+Pages\.\w+\.path\b/g)].map(({ index }) => `${path}:${lineOf(text, index)}`);
      });
    expect(violations).toEqual([]);
  });
});

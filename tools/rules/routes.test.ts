import { join } from 'node:path';
import type { Page } from '../../packages/contract/src/page.ts';
import { apps, exists, filesBelow, isTest, read, root, specification } from './repository.ts';
import { unlinkedRoutes } from './unlinked-routes.ts';

interface Route {
  path: string;
  screen?: string;
  title: string;
  access: string;
  kind: string;
  query: string[];
  render?: string[];
}
interface SpecRoute extends Route {
  owner: string;
}

/** The route tables of the apps: `apps/<app>/src/routes.ts`. */
const routes = apps.flatMap((owner) => {
  if (!exists(`apps/${owner}/src/routes.ts`)) return [];
  const table = jest.requireActual<{ routes: Route[] }>(join(root, `apps/${owner}/src/routes.ts`)).routes;
  return table.map((route) => ({ ...route, query: route.query.map((name) => name.replace('?', '')), owner }));
});
/** Public pages of remotes that begin with their skeleton, with the reason. */
const withoutFirstScreen: Readonly<Record<string, string>> = {
  '/subPackages/other/about': 'lists the releases of the browser itself',
  '/subPackages/other/check-statement': 'a form, which needs the application',
  '/subPackages/other/download': 'its instructions differ between devices',
};
const spec = specification<SpecRoute>('routes.json');
const byPath = new Map(routes.map((route) => [route.path, route]));

describe('routes', () => {
  it('have a page for every route of the specification', () => {
    expect(spec.filter(({ path }) => !byPath.has(path)).map(({ path }) => path)).toEqual([]);
  });

  it('have the owner, title, access, kind and query of the specification', () => {
    const violations = spec.flatMap((specified) => {
      const route = byPath.get(specified.path);
      if (!route) return [];
      const fields = (['owner', 'title', 'access', 'kind'] as const)
        .filter((field) => route[field] !== specified[field])
        .map((field) => `${specified.path}: ${field} is ${route[field]}, the specification says ${specified[field]}`);
      const query = specified.query
        .filter((name) => !route.query.includes(name))
        .map((name) => `${specified.path}: query ${name} is missing`);
      return [...fields, ...query];
    });
    expect(violations).toEqual([]);
  });

  it('have unique paths, and the tabs and guarded pages of the specification', () => {
    expect(routes.filter(({ path }, i) => routes.findIndex((candidate) => candidate.path === path) !== i)).toEqual([]);
    const specifiedPaths = new Set(spec.map(({ path }) => path));
    expect(routes.filter(({ path, kind }) => kind !== 'page' && !specifiedPaths.has(path))).toEqual([]);
  });

  it('have a first screen when they are public pages of a remote, or state why not', () => {
    const publicPages = routes.filter(({ owner, access }) => owner !== 'shell' && access === 'public');
    const without = publicPages.filter(({ render }) => render === undefined).map(({ path }) => path);
    expect(without.toSorted()).toEqual(Object.keys(withoutFirstScreen).toSorted());
  });

  it('have titles in five languages, the Chinese one from the route table', () => {
    const violations = routes.flatMap(({ owner, path, title }) => {
      const file = `apps/${owner}/src/locales/zh-Hans.json`;
      const titles = exists(file) ? (JSON.parse(read(file)) as { titles?: Record<string, string> }).titles : undefined;
      return titles?.[path] === title ? [] : [`${file}: titles › ${path} is ${titles?.[path]}, the route table says ${title}`];
    });
    expect(violations).toEqual([]);
  });

  it('are linked from another page, are tabs, or are listed in unlinked-routes.ts with a reason', () => {
    const sources = ['apps', 'packages', 'server/src']
      .flatMap(filesBelow)
      .filter((path) => /\.(ts|tsx)$/.test(path) && !isTest(path) && !path.startsWith('packages/contract/src/pages/'))
      // A page that reads its own parameters does not link to itself.
      .map((path) => ({ path, text: read(path).replace(/useQuery\([^)]*\)/g, '') }));
    const builderOf = (owner: string, path: string) => {
      const pages = jest.requireActual<Record<string, Page>>(join(root, `packages/contract/src/pages/${owner}.ts`));
      const name = Object.keys(pages).find((key) => pages[key]?.path === path);
      return new RegExp(`\\b${owner}Pages\\.${name}\\b`);
    };
    const unlinked = routes.filter(({ owner, path, screen, kind }) => {
      if (kind === 'tab' || path in unlinkedRoutes) return false;
      const itself = `apps/${owner}/src/${screen}.tsx`;
      const link = builderOf(owner, path);
      return !sources.some((source) => source.path !== itself && link.test(source.text));
    });
    expect(unlinked.map(({ owner, path }) => `${owner} ${path}`)).toEqual([]);
  });

  it('exist for every page in unlinked-routes.ts, which states a reason', () => {
    expect(Object.entries(unlinkedRoutes).filter(([path, reason]) => !byPath.has(path) || reason.length < 10)).toEqual([]);
  });
});

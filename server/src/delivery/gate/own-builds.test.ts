import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { sampleRelease } from '../../test/sample-release.ts';
import { routeGroups } from '../../wiring.ts';
import type { Shape } from '@juhe/contract/shape';
import type { DeclaredTypes } from '../release/declared-types.ts';
import type { ReleaseRoute } from '../release/release-document.ts';
import { linkFindings } from './links.ts';
import { operationFindings, servedApi } from './operations.ts';
import { nameTypeFindings, operationTypeFindings } from './types.ts';

jest.setTimeout(60_000);

const root = join(__dirname, '../../../..');
const apps = ['shell', 'content', 'mall', 'auction', 'wallet', 'social', 'applyfor'];

/** The types that the build writes beside each release, in a separate Node process: the build tools are ESM. */
const built = JSON.parse(
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { releaseTypes } from '${root}/tools/lib/release-types.mjs';
       import { readRoutes } from '${root}/tools/lib/routes.mjs';
       const all = {};
       for (const app of ${JSON.stringify(apps)}) {
         const dir = '${root}/apps/' + app;
         const routes = await readRoutes(dir);
         all[app] = { declared: JSON.parse(await releaseTypes(app, dir, routes)), routes };
       }
       console.log(JSON.stringify(all));`,
    ],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  ),
) as Record<string, { declared: DeclaredTypes; routes: ReleaseRoute[] }>;

const api = servedApi(routeGroups);
const builds = apps.map((app) => sampleRelease(app, 1, built[app]));

it.each(builds)('$app is built for the types of this API', (build) => {
  const operations = Object.keys(build.declared?.operations ?? {});
  expect(operations.length).toBeGreaterThan(0);
  expect(operationFindings({ ...build, operations }, api)).toEqual([]);
  expect(operationTypeFindings(build, api)).toEqual([]);
});

const buildOf = (app: string) => {
  const build = builds.find((candidate) => candidate.app === app);
  if (!build) throw new Error(`no build of ${app}`);
  return build;
};
const shell = buildOf('shell');
const remotes = builds.filter(({ app }) => app !== 'shell');

it.each(remotes)('$app is built for the shared packages of this shell', (remote) => {
  const names = Object.values(remote.declared?.names ?? {}).flatMap((members) => Object.keys(members));
  expect(names).toEqual(expect.arrayContaining(['useTranslations']));
  expect(nameTypeFindings(remote, shell, 'remote')).toEqual([]);
});

it.each(builds)('$app links to pages with the parameters that they read', (build) => {
  expect(build.declared?.links?.length).toBeGreaterThan(5);
  expect(linkFindings({ release: build, targets: builds, linking: [] })).toEqual([]);
});

it('a shell whose Price takes yuan fits none of the remotes that show prices', () => {
  const text = JSON.stringify(shell.declared?.names['@juhe/ui']?.['Price']);
  expect(text).toContain('"cents":"number"');
  const names = { ...shell.declared?.names, '@juhe/ui': { Price: JSON.parse(text.replace('"cents"', '"yuan"')) as Shape } };
  const renamed = { ...shell, declared: { operations: {}, names } };
  const showing = remotes.filter(({ declared }) => declared?.names['@juhe/ui']?.['Price'] !== undefined);
  expect(showing.map(({ app }) => app)).toEqual(expect.arrayContaining(['mall', 'auction', 'wallet']));
  for (const remote of showing)
    expect(nameTypeFindings(remote, renamed, 'shell')).toMatchObject([
      { gate: 'types', message: expect.stringContaining('@juhe/ui: Price(cents) was number, now not taken any more') as string },
    ]);
});

it('all response types of the API are described completely: none is of any type', () => {
  const untyped = routeGroups
    .flat()
    .map(({ operation }) => `${operation.method} ${operation.path}`)
    .filter((operation) => api.shapesOf?.(operation)?.answer === 'any');
  expect(untyped).toEqual([]);
});

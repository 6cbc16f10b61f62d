import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { sampleRelease } from '../../test/sample-release.ts';
import { routeGroups } from '../../wiring.ts';
import type { DeclaredTypes } from '../release/declared-types.ts';
import { operationFindings, servedApi } from './operations.ts';
import { operationTypeFindings } from './types.ts';

jest.setTimeout(60_000);

const root = join(__dirname, '../../../..');
const apps = ['shell', 'content', 'mall', 'auction', 'wallet', 'social', 'applyfor'];

/** The types that the build writes beside each release, in a Node of its own: the build tools are ESM. */
const declared = JSON.parse(
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
         all[app] = JSON.parse(await releaseTypes(app, dir, await readRoutes(dir)));
       }
       console.log(JSON.stringify(all));`,
    ],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  ),
) as Record<string, DeclaredTypes>;

const api = servedApi(routeGroups);
const builds = apps.map((app) => sampleRelease(app, 1, { declared: declared[app] ?? { operations: {}, names: {} } }));

it.each(builds)('$app is built for the types that this API has', (build) => {
  const operations = Object.keys(build.declared?.operations ?? {});
  expect(operations.length).toBeGreaterThan(0);
  expect(operationFindings({ ...build, operations }, api)).toEqual([]);
  expect(operationTypeFindings(build, api)).toEqual([]);
});

it('all shapes of the API are told by their parts: no answer is anything', () => {
  const vague = routeGroups
    .flat()
    .map(({ operation }) => `${operation.method} ${operation.path}`)
    .filter((operation) => api.shapesOf?.(operation)?.answer === 'any');
  expect(vague).toEqual([]);
});

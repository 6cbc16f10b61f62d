import { sampleRoute } from '../../test/sample-build.ts';
import { noOwners } from '../../test/no-owners.ts';
import { sampleRelease } from '../../test/sample-release.ts';
import { applyChanges } from '../channel/apply.ts';
import type { AppState, Change, ChannelState } from '../channel/state.ts';
import type { DeclaredLink } from '../release/declared-types.ts';
import type { Release } from '../release/release-document.ts';
import { limitsOf } from './budgets.ts';
import { gatesRefuse } from './gates.ts';

const path = '/remote/mall/list';
const mall = (build: string, query: string[], required: string[] = []) =>
  sampleRelease('mall', build, { routes: [sampleRoute(path, { query, required })] });
const flowers = (build: string, ...links: DeclaredLink[]) =>
  sampleRelease('flowers', build, { declared: { operations: {}, names: {}, links } });
const promote = ({ app, release }: Release): Change => ({ action: 'promote', app, release });

const judge = (live: readonly Release[], newReleases: readonly Release[], apps: Record<string, Partial<AppState>> = {}) => {
  const before: ChannelState = {
    channel: 'production',
    generation: 1,
    apps: Object.fromEntries(live.map(({ app, release }) => [app, { release, ...apps[app] }])),
  };
  const { state, subjects } = applyChanges(before, newReleases.map(promote), () => 'rollout');
  return gatesRefuse({
    before,
    after: state,
    subjects,
    find: (app, id) => [...live, ...newReleases].find((candidate) => candidate.app === app && candidate.release === id),
    served: new Set(),
    limits: limitsOf,
    ...noOwners,
  });
};

const reading = mall('reading', ['topic', 'category']);
const linking = flowers('linking', { path, query: ['topic'], always: ['topic'] });

it('accepts links that pass the parameters that the page reads and requires', () => {
  expect(judge([reading], [linking])).toEqual([]);
  expect(judge([mall('needs', ['topic'], ['topic'])], [linking])).toEqual([]);
});

it('refuses a link with a parameter that the page does not read, or without one that it requires', () => {
  const withoutParameter = mall('deaf', ['category']);
  expect(judge([withoutParameter], [linking])).toEqual([
    {
      gate: 'routes',
      app: 'flowers',
      release: linking.release,
      message: `flowers ${linking.release} leads to pages of mall ${withoutParameter.release} with other parameters: ${path} does not read topic`,
      fix: 'build flowers with the page builders of today, or promote the mall that reads them first or in the same change',
    },
  ]);
  const needing = mall('needing', ['topic', 'id'], ['id']);
  expect(judge([needing], [linking])).toMatchObject([
    { gate: 'routes', message: expect.stringContaining(`${path} shows nothing without id`) as string },
  ]);
});

it('refuses a page that no longer reads a parameter of live releases, unless they change with it', () => {
  const withoutParameter = mall('deaf', ['category']);
  expect(judge([reading, linking], [withoutParameter])).toMatchObject([
    {
      app: 'mall',
      gate: 'routes',
      message: expect.stringContaining(`flowers ${linking.release} leads to pages of mall ${withoutParameter.release}`) as string,
    },
  ]);
  const renewed = flowers('renewed', { path, query: ['category'], always: ['category'] });
  expect(judge([reading, linking], [withoutParameter, renewed])).toEqual([]);
  // Both are new: it is reported once.
  expect(judge([reading], [withoutParameter, linking])).toHaveLength(1);
});

it('ignores links that cannot be resolved, pages without an owner, and releases without links', () => {
  const needing = mall('needing', ['topic', 'id'], ['id']);
  expect(judge([needing], [flowers('spread', { path, query: ['topic'] })])).toEqual([]);
  expect(judge([needing], [flowers('away', { path: '/remote/mall/gone', query: ['x'], always: [] })])).toEqual([]);
  expect(judge([needing], [sampleRelease('flowers', 'old')])).toEqual([]);
});

import { sampleRoute } from '../../test/sample-build.ts';
import { sampleRelease } from '../../test/sample-release.ts';
import type { ChannelState } from '../channel/state.ts';
import type { Release, ReleaseRoute } from '../release/release-document.ts';
import { combinationOf, pageLimits, planPages } from './plan.ts';

const route = (path: string, overrides: Partial<ReleaseRoute> = {}): ReleaseRoute =>
  sampleRoute(path, { query: [], ...overrides });
const release = (app: string, build: number, routes: readonly ReleaseRoute[], overrides: Partial<Release> = {}): Release =>
  sampleRelease(app, build, { routes, ...overrides });

const shell = release('shell', 1, []);
const content = release('content', 1, [
  route('/pages/index/index', { kind: 'tab' }),
  route('/content/article', { query: ['id'], required: ['id'] }),
]);
const slot = { id: 'mall.below', path: '/mall/goods', kind: 'fragment', most: 1 } as const;
const mallPages = [
  route('/mall/goods', { query: ['saleNo'] }),
  route('/mall/rules'),
  route('/pages/welfare/welfare', { kind: 'tab' }),
];
const mall = release('mall', 1, mallPages, { slots: [slot] });
const wallet = release('wallet', 1, [route('/wallet/home', { access: 'required' }), route('/wallet/check')]);

const plan = (changes: readonly Release[], { live = [shell, content, mall, wallet], hasMember = false } = {}) => {
  const allReleases = [...live, ...changes];
  const before = Object.fromEntries(live.map((liveRelease) => [liveRelease.app, liveRelease.release]));
  const after = {
    ...before,
    ...Object.fromEntries(changes.map((changedRelease) => [changedRelease.app, changedRelease.release])),
  };
  return planPages({
    before,
    after,
    hasMember,
    find: (app, id) => allReleases.find((candidate) => candidate.app === app && candidate.release === id),
  });
};
const summaryOf = (pages: ReturnType<typeof plan>) =>
  pages.map(({ because, path, via }) => `${because} ${path}${via ? ` via ${via}` : ''}`);

it('opens the pages of the changed app, then tab pages of others after one of them', () => {
  expect(summaryOf(plan([release('mall', 2, mallPages, { slots: [slot] })]))).toEqual([
    'own /pages/welfare/welfare',
    'own /mall/rules',
    'own /mall/goods',
    'after /pages/index/index via /mall/rules',
  ]);
});

it('opens pages for members only with a member’s session, and recognises new pages', () => {
  const next = release('wallet', 2, [...wallet.routes, route('/wallet/new')]);
  expect(summaryOf(plan([next])).filter((page) => page.startsWith('own'))).toEqual(['own /wallet/check', 'own /wallet/new']);
  const pages = plan([next], { hasMember: true });
  expect(
    pages
      .filter(({ because }) => because === 'own')
      .map(({ path, forMembers, isKnown: isRecorded }) => [path, forMembers, isRecorded]),
  ).toEqual([
    ['/wallet/home', true, true],
    ['/wallet/check', false, true],
    ['/wallet/new', false, false],
  ]);
});

it('opens the page of the filled slot, which may change its appearance only where the entry itself differs', () => {
  const fill = { slot: slot.id, kind: 'fragment' as const, expose: './slot', js: ['a.js'] };
  const filling = release('wallet', 2, wallet.routes, { fills: [fill] });
  const changedScript = release('wallet', 3, wallet.routes, { fills: [{ ...fill, js: ['b.js'] }] });
  const slotPageOf = (pages: ReturnType<typeof plan>) => pages.find(({ because }) => because === 'slot');
  expect(slotPageOf(plan([filling]))).toMatchObject({ path: '/mall/goods', app: 'mall', mayDiffer: true });
  expect(slotPageOf(plan([changedScript], { live: [shell, content, mall, filling] }))).toMatchObject({ mayDiffer: false });
  expect(slotPageOf(plan([release('wallet', 4, wallet.routes)], { live: [shell, content, mall, filling] }))).toMatchObject({
    mayDiffer: true,
  });
});

it('opens the tab pages and a page of each remote for a new shell', () => {
  const pages = plan([release('shell', 2, [])]);
  expect(summaryOf(pages)).toEqual([
    'shell /pages/index/index',
    'shell /pages/welfare/welfare',
    'shell /content/article',
    'shell /mall/rules',
    'shell /wallet/check',
  ]);
  expect(pages.every(({ mayDiffer }) => mayDiffer)).toBe(true);
});

it('is bounded for any number of pages and remotes', () => {
  const manyPages = release(
    'mall',
    2,
    Array.from({ length: 50 }, (_, i) => route(`/mall/p${i}`)),
  );
  expect(plan([manyPages]).filter(({ because }) => because === 'own')).toHaveLength(pageLimits.own);
  const remotes = Array.from({ length: 30 }, (_, i) => release(`remote${i}`, 1, [route(`/remote/r${i}`)]));
  expect(plan([release('shell', 2, [])], { live: [shell, content, ...remotes] })).toHaveLength(pageLimits.all);
});

it('uses the combination of devices without canaries, with the releases of the change', () => {
  const state: ChannelState = {
    channel: 'production',
    generation: 7,
    apps: {
      shell: { release: 's1' },
      mall: { release: 'm1', canary: { release: 'm2', percent: 5, rollout: 'r' } },
      wallet: { release: 'w1', killed: true },
      novel: { release: 'n1', pilot: { percent: 5, rollout: 'r' } },
    },
  };
  expect(combinationOf(state)).toEqual({ shell: 's1', mall: 'm1' });
  expect(combinationOf(state, [{ app: 'mall', release: 'm2' }])).toEqual({ shell: 's1', mall: 'm2' });
  expect(combinationOf(state, [{ app: 'novel', release: 'n1' }])).toEqual({ shell: 's1', mall: 'm1', novel: 'n1' });
});

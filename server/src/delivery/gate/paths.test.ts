import { sampleRoute } from '../../test/sample-build.ts';
import { sampleRelease } from '../../test/sample-release.ts';
import { applyChanges } from '../channel/apply.ts';
import type { AppState, Change } from '../channel/state.ts';
import type { Release } from '../release/release-document.ts';
import { gatesRefuse } from './gates.ts';
import { type AssignedPath, pathOwners } from './path-owners.ts';
import { slotOwners } from './slot-owners.ts';

const release = (app: string, ...paths: string[]): Release =>
  sampleRelease(app, paths.join(' '), { routes: paths.map((path) => sampleRoute(path, { js: [], css: [] })) });
const releaseWithPages = (...paths: string[]) => release('plain', ...paths);

/** Returns the gates' verdict on changes of a channel with these apps. */
const judge = (
  releases: readonly Release[],
  apps: Readonly<Record<string, AppState>>,
  changes: readonly Change[],
  assigned: readonly AssignedPath[] = [],
) => {
  const before = { channel: 'production', generation: 1, apps } as const;
  const { state, subjects } = applyChanges(before, changes, () => 'rollout');
  return gatesRefuse({
    before,
    after: state,
    subjects,
    find: (app, id) => releases.find((candidate) => candidate.app === app && candidate.release === id),
    served: new Set(),
    limits: () => ({}),
    owners: pathOwners(assigned),
    slotOwners: slotOwners([]),
  });
};
const promote = ({ app, release: id }: Release): Change => ({ action: 'promote', app, release: id });
const judgeNew = (newRelease: Release, assigned: readonly AssignedPath[] = []) =>
  judge([newRelease], {}, [promote(newRelease)], assigned);

describe('paths', () => {
  it('of the specification belong to their app, even before it has built the page', () => {
    const foreign = releaseWithPages('/remote/plain/home', '/subPackages/user/bankCard');
    expect(judgeNew(foreign)).toEqual([
      {
        gate: 'routes',
        app: 'plain',
        release: foreign.release,
        message: `plain ${foreign.release} has the page /subPackages/user/bankCard, which wallet owns by the specification (/subPackages/user/bankCard)`,
        fix: 'move it below /remote/plain or another prefix of plain (npm run release -- paths plain lists them)',
      },
    ]);
    expect(judgeNew(release('mall', '/subPackages/user/bankCard'))).toMatchObject([{ gate: 'routes', app: 'mall' }]);
    expect(judgeNew(release('wallet', '/subPackages/user/bankCard'))).toEqual([]);
  });

  it('are reported with each owner and the necessary correction', () => {
    const assigned = [{ prefix: '/flowers', app: 'flowers' }];
    const findings = judgeNew(releaseWithPages('/flowers/red', '/flowers', '/remote/reviews/home'), assigned);
    expect(findings.map(({ message }) => message.replace(/^plain \S+ /, ''))).toEqual([
      "has the pages /flowers/red and /flowers, which flowers owns by the operator's assignment (/flowers)",
      'has the page /remote/reviews/home, which reviews owns by its name (/remote/reviews)',
    ]);
    expect(findings[0]?.fix).toContain('have the operator withdraw /flowers from flowers first and then assign it');
  });

  it('end at whole segments', () => {
    const assigned = [{ prefix: '/flowers', app: 'plain' }];
    expect(judgeNew(releaseWithPages('/flowers', '/flowers/red/1'), assigned)).toEqual([]);
    for (const path of ['/flowersale', '/flower', '/flowers-red', '/Flowers'])
      expect(judgeNew(release('reviews', path), assigned)).toEqual([]);
    expect(judgeNew(release('reviews', '/flowers/red'), assigned)).toHaveLength(1);
    expect(judgeNew(releaseWithPages('/remote/plainer/home'), assigned)).toHaveLength(1);
  });

  it('belong to the longest prefix that covers them', () => {
    const assigned = [
      { prefix: '/shop', app: 'plain' },
      { prefix: '/shop/flowers', app: 'flowers' },
    ];
    expect(judgeNew(releaseWithPages('/shop', '/shop/books/1'), assigned)).toEqual([]);
    expect(judgeNew(release('flowers', '/shop/flowers/red'), assigned)).toEqual([]);
    expect(judgeNew(releaseWithPages('/shop/flowers/red'), assigned)).toHaveLength(1);
  });

  it('without an owner are free', () => {
    expect(judgeNew(release('mall', '/pages/coupons/new'))).toEqual([]);
    expect(judgeNew(releaseWithPages('/pages/coupons/new'))).toEqual([]);
  });

  it('are checked when an app is rolled back, and not for the live release', () => {
    const live = releaseWithPages('/remote/plants/home');
    const earlier = releaseWithPages('/remote/plants/home', '/pages/mine/mine');
    const apps = { plain: { release: live.release, previous: earlier.release } };
    expect(judge([live, earlier], apps, [{ action: 'rollback', app: 'plain' }])).toMatchObject([
      { message: expect.stringContaining('/remote/plants/home, which plants owns') },
      { message: expect.stringContaining('/pages/mine/mine, which social owns') },
    ]);
    const reviewsRelease = release('reviews', '/remote/reviews/home');
    expect(judge([live, reviewsRelease], apps, [promote(reviewsRelease)])).toEqual([]);
  });
});

import { assetOf, sampleRelease } from '../../test/sample-release.ts';
import { applyChanges } from '../channel/apply.ts';
import type { AppState, Change } from '../channel/state.ts';
import type { Release, ReleaseFill, ReleaseRoute, ReleaseSlot } from '../release/release-document.ts';
import { limitsOf } from './budgets.ts';
import { gatesRefuse } from './gates.ts';
import { pathOwners } from './path-owners.ts';
import { type AssignedSlot, slotOwners } from './slot-owners.ts';

const titles = { 'zh-Hans': 't', 'zh-Hant': 't', en: 't', fr: 't', es: 't' };
const page = (path: string, required: string[] = []): ReleaseRoute => ({
  path,
  title: 't',
  titles,
  access: 'public',
  kind: 'page',
  query: required,
  required,
  expose: `.${path}`,
  js: [],
  css: [],
});

const goodsPage = '/subPackages/shop/goods-info';
const belowPrice: ReleaseSlot = {
  id: 'goods.below-price',
  path: goodsPage,
  kind: 'fragment',
  most: 1,
  height: 44,
  budget: 3000,
  props: { fields: { saleNo: 'string', priceCents: 'number' } },
};
const mallWith = (mark: string, ...slots: ReleaseSlot[]) => sampleRelease('mall', mark, { routes: [page(goodsPage)], slots });
const mall1 = mallWith('1', belowPrice);

const social1 = sampleRelease('social', '1', {
  routes: [page('/pages/mine/mine')],
  slots: [{ id: 'mine.grid', path: '/pages/mine/mine', kind: 'entries', most: 4 }],
});

/** Returns a file with that many counted bytes. */
const fileOf = (bytes: number) => assetOf('x'.repeat(bytes));

const fragment: ReleaseFill = {
  slot: 'goods.below-price',
  kind: 'fragment',
  expose: './slot/goods.below-price',
  js: ['slot.js'],
  css: [],
  props: { fields: { saleNo: 'string', priceCents: 'number' } },
};
const entry: ReleaseFill = { slot: 'mine.grid', kind: 'entry', icon: 'star', path: '/remote/reviews/home', titles };

const filling = (app: string, fills: readonly ReleaseFill[], overrides: Partial<Release> = {}, bytes = 100) => {
  const base = sampleRelease(app, 'fills', overrides);
  return {
    ...base,
    fills,
    routes: [page(`/remote/${app}/home`), page(`/remote/${app}/detail`, ['id'])],
    files: { ...base.files, [base.entry]: fileOf(100), 'slot.js': fileOf(bytes) },
  } satisfies Release;
};
const wallet1 = filling('wallet', [fragment]);
const reviews1 = filling('reviews', [entry]);

interface More {
  published?: readonly Release[];
  apps?: Record<string, Partial<AppState>>;
  assigned?: readonly AssignedSlot[];
}

const judge = (live: readonly Release[], changes: readonly Change[], { published = [], apps = {}, assigned = [] }: More = {}) => {
  const before = {
    channel: 'production' as const,
    generation: 1,
    apps: Object.fromEntries(live.map(({ app, release }) => [app, { release, ...apps[app] }])),
  };
  const { state, subjects } = applyChanges(before, changes, () => 'rollout');
  const releaseByKey = new Map([...live, ...published].map((candidate) => [`${candidate.app} ${candidate.release}`, candidate]));
  return gatesRefuse({
    before,
    after: state,
    subjects,
    find: (app, id) => releaseByKey.get(`${app} ${id}`),
    served: new Set(),
    limits: limitsOf,
    owners: pathOwners([]),
    slotOwners: slotOwners(assigned),
  });
};
const promote = ({ app, release }: Release): Change => ({ action: 'promote', app, release });
const allowed = [{ slot: 'mine.grid', app: 'reviews' }];

describe('a fill', () => {
  it('goes live where the slot accepts it and its app is allowed', () => {
    expect(judge([mall1], [promote(wallet1)], { published: [wallet1] })).toEqual([]);
    expect(judge([social1], [promote(reviews1)], { published: [reviews1], assigned: allowed })).toEqual([]);
  });

  it('needs a live slot, or one of the same change', () => {
    const before = mallWith('0');
    expect(judge([before], [promote(wallet1)], { published: [wallet1] })).toEqual([
      {
        gate: 'slots',
        app: 'wallet',
        release: wallet1.release,
        message: `wallet ${wallet1.release} fills goods.below-price, which no live release has`,
        fix: expect.stringContaining('promote the app whose page has the slot first'),
      },
    ]);
    expect(judge([before], [promote(wallet1), promote(mall1)], { published: [wallet1, mall1] })).toEqual([]);
    const unknown = filling('wallet', [{ ...fragment, slot: 'goods.belowprice' }]);
    expect(judge([], [promote(unknown)], { published: [unknown] })).toMatchObject([{ gate: 'slots' }]);
  });

  it('of a slot of the contract waits while the channel has no release of the page’s app', () => {
    expect(judge([], [promote(wallet1)], { published: [wallet1] })).toEqual([]);
    expect(judge([wallet1], [promote(mall1)], { published: [mall1] })).toEqual([]);
  });

  it('is of the kind that the slot accepts', () => {
    const otherKind = filling('wallet', [{ ...entry, slot: 'goods.below-price', path: '/remote/wallet/home' }]);
    expect(judge([mall1], [promote(otherKind)], { published: [otherKind] })).toMatchObject([
      {
        gate: 'slots',
        message: expect.stringMatching(/puts an entry into goods.below-price of mall \S+, which takes fragments$/),
      },
    ]);
  });

  it('receives the props that it was built for', () => {
    const older = filling('wallet', [{ ...fragment, props: { fields: { saleNo: 'string', price: 'number' } } }]);
    expect(judge([mall1], [promote(older)], { published: [older] })).toMatchObject([
      { gate: 'types', message: expect.stringContaining('props.price was number, now gone') },
    ]);
    const fewer = filling('wallet', [{ ...fragment, props: { fields: { saleNo: 'string' } } }]);
    expect(judge([mall1], [promote(fewer)], { published: [fewer] })).toEqual([]);
  });

  it('stays within the bytes of the slot, which include everything that it adds to the page', () => {
    const overLimit = filling('wallet', [fragment], {}, 2950);
    expect(judge([mall1], [promote(overLimit)], { published: [overLimit] })).toMatchObject([
      { gate: 'budget', message: expect.stringMatching(/it makes the page load 3\.\d KB gzip, the slot allows 3\.0 KB$/) },
    ]);
  });

  it('links to a page of its own without required parameters', () => {
    const withoutPage = filling('reviews', [{ ...entry, path: goodsPage }]);
    const requiringParameter = filling('reviews', [{ ...entry, path: '/remote/reviews/detail' }]);
    const live = [social1, mall1];
    expect(judge(live, [promote(withoutPage)], { published: [withoutPage], assigned: allowed })).toMatchObject([
      {
        gate: 'routes',
        message: `reviews ${withoutPage.release} leads from mine.grid to ${goodsPage}, which is no page of reviews`,
      },
    ]);
    expect(judge(live, [promote(requiringParameter)], { published: [requiringParameter], assigned: allowed })).toMatchObject([
      { gate: 'routes', message: expect.stringContaining('which shows nothing without id') },
    ]);
  });

  it('belongs to an app that may fill the slot: by the workspace or by the operator', () => {
    expect(judge([social1], [promote(reviews1)], { published: [reviews1] })).toMatchObject([
      {
        gate: 'slots',
        message: `reviews ${reviews1.release} fills mine.grid, which reviews may not`,
        fix: expect.stringContaining('npm run release -- slots mine.grid --allow reviews'),
      },
    ]);
  });

  it('is checked against the canary of the page as well', () => {
    const canary = mallWith('2', { ...belowPrice, props: { fields: { saleNo: 'string' } } });
    const apps = { mall: { canary: { release: canary.release, percent: 5, rollout: 'r' } } };
    expect(judge([mall1], [promote(wallet1)], { published: [wallet1, canary], apps })).toMatchObject([
      { gate: 'types', message: expect.stringContaining(`mall ${canary.release}: props.priceCents was number, now gone`) },
    ]);
  });
});

describe('a slot', () => {
  const without = mallWith('2');

  it('stays while live releases fill it', () => {
    expect(judge([mall1, wallet1], [promote(without)], { published: [without] })).toEqual([
      {
        gate: 'slots',
        app: 'mall',
        release: without.release,
        message: `mall ${without.release} lacks the slot goods.below-price, which wallet ${wallet1.release} fills`,
        fix: 'keep the slot, or promote wallet without it first or in the same change',
      },
    ]);
    const wallet2 = filling('wallet', [], {}, 50);
    const both = [promote(without), promote({ ...wallet2, release: '2.0.0+0123456789ab' })];
    const published = [without, { ...wallet2, release: '2.0.0+0123456789ab' }];
    expect(judge([mall1, wallet1], both, { published })).toEqual([]);
    expect(judge([mall1, wallet1], [promote(without)], { published: [without], apps: { wallet: { killed: true } } })).toEqual([]);
  });

  it('does not prevent a rollback', () => {
    const rollback: Change = { action: 'rollback', app: 'mall', to: without.release };
    expect(judge([mall1, wallet1], [rollback], { published: [without], apps: { mall: { previous: without.release } } })).toEqual(
      [],
    );
  });

  it('passes the props that its fills were built for', () => {
    const changed = mallWith('3', { ...belowPrice, props: { fields: { saleNo: 'string', cents: 'number' } } });
    expect(judge([mall1, wallet1], [promote(changed)], { published: [changed] })).toMatchObject([
      {
        gate: 'types',
        app: 'mall',
        message: expect.stringContaining('props.priceCents was number, now gone'),
        fix: expect.stringContaining('promote wallet built for the new one first'),
      },
    ]);
    const tight = mallWith('4', { ...belowPrice, budget: 150 });
    expect(judge([mall1, wallet1], [promote(tight)], { published: [tight] })).toMatchObject([{ gate: 'budget', app: 'mall' }]);
  });

  it('belongs to the app of the contract, and to other apps under their own names', () => {
    const foreignSlot = { ...reviews1, fills: [], slots: [{ ...belowPrice, path: '/remote/reviews/home' }] };
    const ownSlot = { ...foreignSlot, slots: [{ ...belowPrice, id: 'reviews.below-text', path: '/remote/reviews/home' }] };
    expect(judge([], [promote(foreignSlot)], { published: [foreignSlot] })).toMatchObject([
      { gate: 'slots', message: expect.stringContaining('has the slot goods.below-price, which is of mall') },
    ]);
    expect(judge([], [promote(ownSlot)], { published: [ownSlot] })).toEqual([]);
  });
});

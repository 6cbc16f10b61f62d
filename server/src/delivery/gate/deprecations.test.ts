import { noOwners } from '../../test/no-owners.ts';
import { sampleRelease } from '../../test/sample-release.ts';
import { answerOf, goodsApi } from '../../test/sample-shapes.ts';
import { applyChanges } from '../channel/apply.ts';
import type { AppState, Change, ChannelState } from '../channel/state.ts';
import type { Release, ReleaseRoute } from '../release/release-document.ts';
import { limitsOf } from './budgets.ts';
import { deprecationsInUse, deprecationsUsedBy } from './deprecations.ts';
import { gatesRefuse } from './gates.ts';
import type { Served } from './operations.ts';

const removal = { since: '1.4.0', removedAfter: '2027-03-01', use: 'Amount' };
const text = '(deprecated since 1.4.0, removed after 2027-03-01: use Amount)';
const before = Date.parse('2027-03-01T23:00:00Z');
const after = Date.parse('2027-03-02T00:00:00Z');
const emptyApi: Served = new Set<string>();

const stateOf = (live: readonly Release[], overrides: Partial<AppState> = {}): ChannelState => ({
  channel: 'production',
  generation: 1,
  apps: Object.fromEntries(live.map(({ app, release }) => [app, { release, ...overrides }])),
});
const promote = ({ app, release }: Release, withoutRoutes: string[] = []): Change => ({
  action: 'promote',
  app,
  release,
  withoutRoutes,
});
const judge = (live: readonly Release[], release: Release, now: number, change = promote(release), served = emptyApi) => {
  const start = stateOf(live, change.action === 'rollback' ? { previous: release.release } : {});
  const { state, subjects } = applyChanges(start, [change], () => 'rollout');
  return gatesRefuse({
    before: start,
    after: state,
    subjects,
    find: (app, id) => [...live, release].find((candidate) => candidate.app === app && candidate.release === id),
    served,
    limits: limitsOf,
    now,
    ...noOwners,
  });
};

const route = (path: string, overrides: Partial<ReleaseRoute> = {}): ReleaseRoute => ({
  path,
  title: 'Page',
  titles: { 'zh-Hans': 'Page', 'zh-Hant': 'Page', en: 'Page', fr: 'Page', es: 'Page' },
  access: 'public',
  kind: 'page',
  query: [],
  expose: `.${path}`,
  js: [],
  css: [],
  ...overrides,
});

describe('a deprecated name of the shell', () => {
  const shellOf = (build: string, names: readonly string[], deprecated = {}) =>
    sampleRelease('shell', build, {
      provides: { '@juhe/ui': names },
      declared: {
        operations: {},
        names: { '@juhe/ui': Object.fromEntries(names.map((name) => [name, 'string' as const])) },
        deprecated: { names: { '@juhe/ui': deprecated } },
      },
    });
  const dated = shellOf('dated', ['Amount', 'Price'], { Price: removal });
  const without = shellOf('without', ['Amount']);
  const user = sampleRelease('flowers', 'user', {
    uses: { '@juhe/ui': ['Price'] },
    declared: { operations: {}, names: { '@juhe/ui': { Price: 'string' } } },
  });

  it('stays until its day, even if no live release uses it', () => {
    expect(judge([dated], without, before)).toEqual([
      {
        gate: 'types',
        app: 'shell',
        release: without.release,
        message: `shell ${without.release} removes before the day what shell ${dated.release} has until then: @juhe/ui Price ${text}`,
        fix: 'keep it until 2027-03-01 has passed (UTC)',
      },
    ]);
    expect(judge([dated], without, after)).toEqual([]);
  });

  it('is refused after its day while a live release uses it, with the day in the message', () => {
    expect(judge([dated, user], without, before)).toMatchObject([{ gate: 'types' }, { gate: 'contract' }]);
    // The shell does not provide the name and has no date for it; the remote's build has.
    const knowing = {
      ...user,
      declared: { operations: {}, names: {}, deprecated: { names: { '@juhe/ui': { Price: removal } } } },
    };
    expect(judge([dated, knowing], without, after)).toEqual([
      expect.objectContaining({ gate: 'contract', message: expect.stringContaining(`takes Price ${text} from @juhe/ui`) }),
    ]);
  });

  it('is reported with its day when its type changes', () => {
    const changed = {
      ...dated,
      release: '1.0.0+cccccccccccc',
      declared: { ...dated.declared, operations: {}, names: { '@juhe/ui': { Price: 'number' as const } } },
    };
    expect(judge([dated, user], changed, before)).toEqual([
      expect.objectContaining({ gate: 'types', message: expect.stringContaining(`Price was string, now number ${text}`) }),
    ]);
  });

  it('does not keep the shell from being rolled back to a release without the name', () => {
    const rollback: Change = { action: 'rollback', app: 'shell', to: without.release };
    expect(judge([dated], without, before, rollback)).toEqual([]);
  });

  it('is reported to the apps that use it, by its day and by the live shell', async () => {
    expect(deprecationsUsedBy(user, emptyApi, [dated, user])).toEqual([{ kind: 'name', what: '@juhe/ui Price', ...removal }]);
    expect(deprecationsUsedBy(user, emptyApi, [without, user])).toEqual([]);
    const find = async (app: string, id: string) =>
      [dated, user].find((candidate) => candidate.app === app && candidate.release === id);
    const leaving = await deprecationsInUse(stateOf([dated, user]), find, emptyApi);
    expect([...leaving]).toEqual([['flowers', [{ kind: 'name', what: '@juhe/ui Price', ...removal }]]]);
  });
});

describe('a deprecated page and a deprecated slot', () => {
  const slot = { id: 'flowers.top', path: '/remote/flowers/home', kind: 'entries' as const, most: 2 };
  const home = route('/remote/flowers/home');
  const oldPath = '/remote/flowers/old';
  const dated = sampleRelease('flowers', 'dated', {
    routes: [home, route(oldPath, { deprecated: removal })],
    slots: [{ ...slot, deprecated: removal }],
  });
  const without = sampleRelease('flowers', 'without', { routes: [home] });

  it('stay until their day, even if the change names the page as removed', () => {
    expect(judge([dated], without, before, promote(without, [oldPath]))).toEqual([
      expect.objectContaining({
        gate: 'types',
        message: expect.stringContaining(`${oldPath} ${text} and the slot flowers.top ${text}`),
      }),
    ]);
    expect(judge([dated], without, after, promote(without, [oldPath]))).toEqual([]);
    expect(judge([dated], without, after)).toMatchObject([{ gate: 'routes' }]);
  });

  it('are reported to the apps that link to the page or fill the slot', () => {
    const otherPage = sampleRelease('mall', 1, {
      fills: [{ slot: slot.id, kind: 'entry' }],
      declared: { operations: {}, names: {}, links: [{ path: oldPath, query: [] }] },
    });
    expect(deprecationsUsedBy(otherPage, emptyApi, [dated, otherPage])).toEqual([
      { kind: 'page', what: oldPath, ...removal },
      { kind: 'slot', what: slot.id, ...removal },
    ]);
  });
});

describe('a deprecated operation', () => {
  const operation = 'GET /api/goods';
  const flowers = sampleRelease('flowers', 1, {
    operations: [operation],
    declared: {
      operations: { [operation]: { input: { fields: {} }, answer: answerOf('priceCents') } },
      names: {},
      deprecated: { operations: { [operation]: removal } },
    },
  });

  it('is reported with its day when the API has removed it or changed its type', () => {
    expect(judge([], flowers, before)).toEqual([
      expect.objectContaining({ gate: 'operations', message: expect.stringContaining(`${operation} ${text}`) }),
    ]);
    expect(judge([], flowers, before, promote(flowers), goodsApi('price'))).toEqual([
      expect.objectContaining({ gate: 'types', message: expect.stringContaining(`priceCents was number, now gone ${text}`) }),
    ]);
  });

  it('is reported as the current API declares it, whatever the build declared', () => {
    const laterRemoval = { ...removal, removedAfter: '2027-06-01' };
    expect(deprecationsUsedBy(flowers, emptyApi)).toEqual([{ kind: 'operation', what: operation, ...removal }]);
    expect(deprecationsUsedBy(flowers, { deprecationOf: () => laterRemoval })).toEqual([
      { kind: 'operation', what: operation, ...laterRemoval },
    ]);
  });
});

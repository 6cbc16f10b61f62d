import { answerOf, goodsApi } from '../../test/sample-shapes.ts';
import { noOwners } from '../../test/no-owners.ts';
import { sampleRelease } from '../../test/sample-release.ts';
import { applyChanges } from '../channel/apply.ts';
import type { AppState, Change, ChannelState } from '../channel/state.ts';
import type { Release } from '../release/release-document.ts';
import { limitsOf } from './budgets.ts';
import { fitsTogether, gatesRefuse } from './gates.ts';
import type { Served } from './operations.ts';

const emptyApi: Served = new Set<string>();

/** Returns the gates' verdict on changes of a channel that has these releases live. */
const judge = (
  live: readonly Release[],
  changes: readonly Change[],
  {
    published = [],
    served = emptyApi,
    apps = {},
  }: { published?: Release[]; served?: Served; apps?: Record<string, Partial<AppState>> },
) => {
  const before: ChannelState = {
    channel: 'production',
    generation: 1,
    apps: Object.fromEntries(live.map(({ app, release }) => [app, { release, ...apps[app] }])),
  };
  const { state, subjects } = applyChanges(before, changes, () => 'rollout');
  return gatesRefuse({
    before,
    after: state,
    subjects,
    find: (app, id) => [...live, ...published].find((candidate) => candidate.app === app && candidate.release === id),
    served,
    limits: limitsOf,
    ...noOwners,
  });
};
const promote = ({ app, release }: Release): Change => ({ action: 'promote', app, release });

describe('an API that renames a field of a response', () => {
  const operation = 'GET /api/goods';
  const built = (build: string, field: string) =>
    sampleRelease('flowers', build, {
      operations: [operation],
      declared: { operations: { [operation]: { input: { fields: {} }, answer: answerOf(field) } }, names: {} },
    });
  const flowers = built('cents', 'priceCents');

  it('refuses releases built for the old name, with operation, place and both types', () => {
    expect(judge([], [promote(flowers)], { published: [flowers], served: goodsApi('priceCents') })).toEqual([]);
    expect(judge([], [promote(flowers)], { published: [flowers], served: goodsApi('price') })).toEqual([
      {
        gate: 'types',
        app: 'flowers',
        release: flowers.release,
        message: `flowers ${flowers.release} was built for other types than the API has: GET /api/goods: data.list[].priceCents was number, now gone`,
        fix: 'build flowers with the contract of this API, or start an API that keeps what the release was built for',
      },
    ]);
    const renewed = built('price', 'price');
    expect(judge([flowers], [promote(renewed)], { published: [renewed], served: goodsApi('price') })).toEqual([]);
  });

  it('prevents an app from being rolled back to such a release or revived with it', () => {
    const renewed = built('price', 'price');
    const rollback: Change = { action: 'rollback', app: 'flowers', to: flowers.release };
    const apps = { flowers: { previous: flowers.release } };
    expect(judge([renewed], [rollback], { published: [flowers], served: goodsApi('price'), apps })).toMatchObject([
      { gate: 'types' },
    ]);
    const switchedOff = { apps: { flowers: { killed: true as const } }, served: goodsApi('price') };
    expect(judge([flowers], [{ action: 'revive', app: 'flowers' }], switchedOff)).toMatchObject([{ gate: 'types' }]);
  });

  it('is compared with fallbacks as well', () => {
    const shell = sampleRelease('shell');
    expect(fitsTogether(flowers, shell, goodsApi('priceCents'))).toEqual([]);
    expect(fitsTogether(flowers, shell, goodsApi('price'))).toMatchObject([{ gate: 'types', app: 'flowers' }]);
  });

  it('is not compared with a release that declares no types', () => {
    const untyped = sampleRelease('flowers', 'old', { operations: [operation] });
    expect(judge([], [promote(untyped)], { published: [untyped], served: goodsApi('price') })).toEqual([]);
  });
});

describe('a shell that renames a prop', () => {
  const price = (prop: string) => ({
    call: [
      {
        takes: [{ fields: { [prop]: 'number', size: { union: [{ is: 's' }, { is: 'l' }] } }, optional: ['size'] }],
        needs: 1,
        gives: { ref: 'Element' },
      },
    ],
  });
  const names = (prop: string) => ({ '@juhe/ui': { Price: price(prop) } });
  const provides = { '@juhe/ui': ['Card', 'Price'] };
  const shellOf = (prop: string) =>
    sampleRelease('shell', prop, {
      provides,
      declared: { operations: {}, names: { '@juhe/ui': { ...names(prop)['@juhe/ui'], Card: 'any' } } },
    } as Partial<Release>);
  const remoteOf = (app: string, prop: string) =>
    sampleRelease(app, prop, {
      uses: { '@juhe/ui': ['Price'] },
      declared: { operations: {}, names: names(prop) },
    } as Partial<Release>);
  const cents = shellOf('cents');
  const yuan = shellOf('yuan');
  const flowers = remoteOf('flowers', 'cents');

  it('is refused for each live remote that passes the old one, with package, name and place', () => {
    expect(judge([cents, flowers], [promote(yuan)], { published: [yuan] })).toEqual([
      {
        gate: 'types',
        app: 'shell',
        release: yuan.release,
        message: `flowers ${flowers.release} was built for other types than shell ${yuan.release} gives: @juhe/ui: Price(cents) was number, now not taken any more`,
        fix: expect.stringContaining('keep what flowers was built for in the shell beside the new') as string,
      },
    ]);
  });

  it('is refused as a canary, and so is a rollback to it', () => {
    const canary: Change = { action: 'canary', app: 'shell', release: yuan.release, percent: 1 };
    expect(judge([cents, flowers], [canary], { published: [yuan] })).toMatchObject([{ gate: 'types' }]);
    const rollback: Change = { action: 'rollback', app: 'shell', to: yuan.release };
    const apps = { shell: { previous: yuan.release } };
    expect(judge([cents, flowers], [rollback], { published: [yuan], apps })).toMatchObject([{ gate: 'types' }]);
  });

  it('goes live together with remotes built for it, and accepts no others afterwards', () => {
    const renewed = remoteOf('flowers', 'yuan');
    expect(judge([cents, flowers], [promote(yuan), promote(renewed)], { published: [yuan, renewed] })).toEqual([]);
    const otherMall = remoteOf('mall', 'cents');
    expect(judge([yuan], [promote(otherMall)], { published: [otherMall] })).toMatchObject([
      { gate: 'types', app: 'mall', fix: expect.stringContaining('build mall with the packages of this shell') as string },
    ]);
  });

  it('does not affect remotes that use other names', () => {
    const plain = sampleRelease('wallet', 1, {
      uses: { '@juhe/ui': ['Card'] },
      declared: { operations: {}, names: { '@juhe/ui': { Card: 'any' } } },
    });
    expect(judge([cents, plain], [promote(yuan)], { published: [yuan] })).toEqual([]);
  });
});

import fc from 'fast-check';
import type { Operation } from '@juhe/contract/operation';
import { z } from 'zod';
import type { RouteGroup } from '../../http/call/routes.ts';
import { noOwners } from '../../test/no-owners.ts';
import { sampleRelease } from '../../test/sample-release.ts';
import { applyChanges } from '../channel/apply.ts';
import type { AppState, Change, ChannelState } from '../channel/state.ts';
import type { Release, ReleaseRoute } from '../release/release-document.ts';
import { type Limits, limitsOf } from './budgets.ts';
import { fitsTogether, gatesRefuse, releasesNeeded } from './gates.ts';
import { servedApi } from './operations.ts';

const page = (path: string): ReleaseRoute => ({
  path,
  title: 't',
  titles: { 'zh-Hans': 't', 'zh-Hant': 't', en: 't', fr: 't', es: 't' },
  access: 'public',
  kind: 'page',
  query: [],
  expose: `.${path}`,
  js: [],
  css: [],
});
const pages = (...paths: string[]) => ({ routes: paths.map(page) });

const shared = { react: '19.3.1', '@juhe/ui': '1.4.0', '@module-federation/runtime': '2.9.2' };
const provides = { '@juhe/ui': ['Button', 'Card'] };
const shell1 = sampleRelease('shell', 1, { shared, provides });
const requires = { react: '^19.0.0', '@juhe/ui': '^1.2.0', '@module-federation/runtime': '~2.9.0' };
const mall = (build: string, overrides: Partial<Release> = {}) =>
  sampleRelease('mall', build, { requires, uses: { '@juhe/ui': ['Button'] }, operations: ['GET /api/goods'], ...overrides });
const served = new Set(['GET /api/goods', 'POST /api/cart']);

const weighs = (figures: Partial<Release['budget']>) => ({
  budget: { page: '/goods', entry: 0, firstJs: 0, css: 0, ...figures },
});

/** Judges changes of a channel that has these releases live. */
const judge = (
  live: readonly Release[],
  changes: readonly Change[],
  published: readonly Release[] = [],
  options: {
    state?: Partial<ChannelState>;
    apps?: Record<string, Partial<AppState>>;
    limits?: Limits;
  } = {},
) => {
  const before: ChannelState = {
    channel: 'production',
    generation: 1,
    apps: Object.fromEntries(live.map(({ app, release }) => [app, { release, ...options.apps?.[app] }])),
    ...options.state,
  };
  const { state, subjects } = applyChanges(before, changes, () => 'rollout');
  const releaseByKey = new Map([...live, ...published].map((committed) => [`${committed.app} ${committed.release}`, committed]));
  const needed = new Set(releasesNeeded(before, [state]).map((pair) => pair.join(' ')));
  return gatesRefuse({
    before,
    after: state,
    subjects,
    find: (app, id) => {
      if (!needed.has(`${app} ${id}`)) throw new Error(`${app} ${id} is asked for and was not said to be needed`);
      return releaseByKey.get(`${app} ${id}`);
    },
    served,
    limits: (app) => ({ ...limitsOf(app), ...options.limits }),
    ...noOwners,
  });
};
const promote = ({ app, release }: Release): Change => ({ action: 'promote', app, release });

it('accepts a release that fits', () => {
  const mall2 = mall('2', pages('/goods'));
  expect(judge([shell1, mall('1', pages('/goods'))], [promote(mall2)], [mall2])).toEqual([]);
});

it('reports all findings at once', () => {
  const unfitMall = mall('bad', {
    ...pages('/other'),
    platform: { contract: 3 },
    requires: { react: '^18.0.0' },
    operations: ['GET /api/gone'],
    budget: { page: '/goods', entry: 20_000, firstJs: 10, css: 0 },
  });
  const refusals = judge([shell1, mall('1', pages('/goods'))], [promote(unfitMall)], [unfitMall]);
  expect(refusals.map(({ gate }) => gate).toSorted()).toEqual(['budget', 'contract', 'operations', 'routes', 'shared']);
  for (const refusal of refusals) expect(refusal).toMatchObject({ app: 'mall', release: unfitMall.release });
});

describe('missing', () => {
  it('is a release that was never committed, or belongs to another app', () => {
    const [refusal] = judge([shell1], [{ action: 'promote', app: 'mall', release: '9.9.9+0123456789ab' }]);
    expect(refusal).toEqual({
      gate: 'missing',
      app: 'mall',
      release: '9.9.9+0123456789ab',
      message: 'there is no committed release 9.9.9+0123456789ab of mall',
      fix: 'publish it first, or name another one (GET /platform/releases/mall lists them)',
    });
  });
});

describe('contract', () => {
  it('is the same number on both sides', () => {
    const nextMall = mall('2', { platform: { contract: 2 } });
    const [refusal] = judge([shell1], [promote(nextMall)], [nextMall]);
    expect(refusal).toMatchObject({
      gate: 'contract',
      message: `mall ${nextMall.release} is built for contract 2 between shell and remote, shell ${shell1.release} speaks contract 1`,
      fix: "build mall with the platform's packages of contract 1, or promote a shell of contract 2 first",
    });
  });

  it('includes every name that a remote uses', () => {
    const nextMall = mall('2', {
      uses: { '@juhe/ui': ['Button', 'Dial', 'Chart'], '@juhe/auth': ['signIn'], constructor: ['x'] },
    });
    expect(judge([shell1], [promote(nextMall)], [nextMall]).map(({ message }) => message)).toEqual([
      `mall ${nextMall.release} takes Dial and Chart from @juhe/ui, which shell ${shell1.release} does not give`,
      `mall ${nextMall.release} takes signIn from @juhe/auth, which shell ${shell1.release} does not give`,
      `mall ${nextMall.release} takes x from constructor, which shell ${shell1.release} does not give`,
    ]);
  });

  it('includes the runtime that loads remotes', () => {
    const nextMall = mall('2', { requires: { '@module-federation/runtime': '~3.0.0' } });
    expect(judge([shell1], [promote(nextMall)], [nextMall])).toMatchObject([
      { gate: 'contract', message: expect.stringContaining('@module-federation/runtime ~3.0.0') },
    ]);
  });
});

describe('shared packages', () => {
  it('have a version in the range that the remote was built for', () => {
    const outdatedMall = mall('2', { requires: { react: '^18.0.0' } });
    expect(judge([shell1], [promote(outdatedMall)], [outdatedMall])).toEqual([
      {
        gate: 'shared',
        app: 'mall',
        release: outdatedMall.release,
        message: `mall ${outdatedMall.release} needs react ^18.0.0, shell ${shell1.release} brings 19.3.1`,
        fix: "build mall with this platform's packages, or promote a shell with react ^18.0.0 first",
      },
    ]);
  });

  it.each([
    ['a package that the shell lacks', { 'left-pad': '^1.0.0' }, 'does not bring it'],
    ['a package named like a property of Object.prototype', { constructor: '^1.0.0' }, 'does not bring it'],
    ['an unparsable range', { react: 'the newest' }, 'brings 19.3.1'],
    ['a newer minor version', { '@juhe/ui': '^1.5.0' }, 'brings 1.4.0'],
  ])('refuse %s', (_title, requirements, message) => {
    const nextMall = mall('2', { requires: requirements });
    expect(judge([shell1], [promote(nextMall)], [nextMall])).toMatchObject([
      { gate: 'shared', message: expect.stringContaining(message) },
    ]);
  });
});

describe('a new shell', () => {
  const shell2 = sampleRelease('shell', 2, { shared: { ...shared, react: '20.0.0' }, provides });
  const wallet = sampleRelease('wallet', 1, { requires: { react: '>=19' } });
  const mall1 = mall('1');

  it('is compared with the live release and the canary of every remote', () => {
    const canary = mall('canary', { requires: { react: '~19.3.0' } });
    const apps = { mall: { canary: { release: canary.release, percent: 0, rollout: 'r' } } };
    const refusals = judge([shell1, mall1, wallet], [promote(shell2)], [shell2, canary], { apps });
    expect(refusals.map(({ message }) => message)).toEqual([
      `mall ${mall1.release} needs react ^19.0.0, shell ${shell2.release} brings 20.0.0`,
      `mall ${canary.release} needs react ~19.3.0, shell ${shell2.release} brings 20.0.0`,
    ]);
    expect(refusals[0]).toMatchObject({
      app: 'shell',
      release: shell2.release,
      fix: 'keep react ^19.0.0 in the shell, or promote mall built with react 20.0.0 first or in the same change',
    });
  });

  it('goes live together with the remote that is built for it', () => {
    const mall2 = mall('2', { requires: { react: '^20.0.0' } });
    expect(judge([shell1, mall1], [promote(shell2), promote(mall2)], [shell2, mall2])).toEqual([]);
    expect(judge([shell1, mall1], [promote(mall2)], [mall2])).toHaveLength(1);
  });

  it('reports once what a remote in the same change lacks', () => {
    const mall2 = mall('2', { requires: { react: '^21.0.0' } });
    expect(judge([shell1, mall1], [promote(shell2), promote(mall2)], [shell2, mall2])).toMatchObject([
      { app: 'mall', gate: 'shared' },
    ]);
  });

  it('need not fit an app that is switched off, which is compared when it is revived', () => {
    const switchedOff = { apps: { mall: { killed: true as const } } };
    expect(judge([shell1, mall1], [promote(shell2)], [shell2], switchedOff)).toEqual([]);
    expect(judge([shell2, mall1], [{ action: 'revive', app: 'mall' }], [], switchedOff)).toMatchObject([
      { gate: 'shared', app: 'mall' },
    ]);
  });

  it('is compared with the live releases as a canary; later promotions are compared with both shells', () => {
    const canary: Change = { action: 'canary', app: 'shell', release: shell2.release, percent: 1 };
    expect(judge([shell1, mall1], [canary], [shell2])).toMatchObject([{ gate: 'shared', app: 'shell' }]);
    const apps = { shell: { canary: { release: shell2.release, percent: 1, rollout: 'r' } } };
    const narrow = mall('3');
    expect(judge([shell1, wallet], [promote(narrow)], [narrow, shell2], { apps })).toMatchObject([
      { app: 'mall', message: expect.stringContaining(shell2.release) },
    ]);
    const wide = mall('4', { requires: { react: '>=19' } });
    expect(judge([shell1, wallet], [promote(wide)], [wide, shell2], { apps })).toEqual([]);
  });
});

describe('operations', () => {
  it('are matched by method and path', () => {
    const operation = { id: 'x', method: 'GET', path: '/api/goods/{id}', encoding: 'query', access: 'public', summary: 's' };
    const group: RouteGroup = [
      { operation: operation as Operation, input: z.object({}), output: z.null(), handler: () => undefined },
    ];
    const api = servedApi([group, group]);
    expect(['GET /api/goods/{id}', 'POST /api/goods/{id}', 'GET /api/goods'].filter((name) => api.has(name))).toEqual([
      'GET /api/goods/{id}',
    ]);
  });

  it('that the API does not serve are refused, including the shell’s', () => {
    const nextMall = mall('2', { operations: ['GET /api/goods', 'POST /api/goods', 'GET /api/gone'] });
    const shell2 = sampleRelease('shell', 2, { shared, provides, operations: ['GET /api/me'] });
    expect(judge([shell1], [promote(nextMall), promote(shell2)], [nextMall, shell2]).map(({ message }) => message)).toEqual([
      `mall ${nextMall.release} calls 2 operations that the API does not serve: POST /api/goods and GET /api/gone`,
      `shell ${shell2.release} calls an operation that the API does not serve: GET /api/me`,
    ]);
  });

  it('are named in a list of limited length', () => {
    const nextMall = mall('2', { operations: Array.from({ length: 500 }, (_, i) => `GET /api/${i}`) });
    expect(judge([shell1], [promote(nextMall)], [nextMall])[0]?.message).toMatch(/GET \/api\/11 and 488 more$/);
  });
});

describe('pages', () => {
  const mall1 = mall('1', pages('/goods', '/cart'));
  const without = mall('2', pages('/goods'));
  const content = sampleRelease('content', 1, pages('/find'));

  it('must not be lost', () => {
    expect(judge([shell1, mall1], [promote(without)], [without])).toEqual([
      {
        gate: 'routes',
        app: 'mall',
        release: without.release,
        message: `mall ${without.release} lacks 1 of the 2 pages of ${mall1.release}, which is live: /cart`,
        fix: 'keep the page in mall, promote the app that takes it over in the same change, or name it in withoutRoutes: then old links lead nowhere',
      },
    ]);
  });

  it('may be removed when the change names them', () => {
    const { app, release } = without;
    const change = (withoutRoutes: string[]): Change[] => [{ action: 'promote', app, release, withoutRoutes }];
    expect(judge([shell1, mall1], change(['/cart']), [without])).toEqual([]);
    expect(judge([shell1, mall1], change(['/card']), [without])).toHaveLength(1);
    const canary: Change = { action: 'canary', app, release, percent: 5, withoutRoutes: ['/cart'] };
    expect(judge([shell1, mall1], [canary], [without])).toEqual([]);
  });

  it('move to another app within one change only', () => {
    const taking = sampleRelease('content', 2, pages('/find', '/cart'));
    const published = [without, taking];
    expect(judge([shell1, mall1, content], [promote(without), promote(taking)], published)).toEqual([]);
    expect(judge([shell1, mall1, content], [promote(taking)], published)).toMatchObject([
      { gate: 'routes', app: 'content', message: `content ${taking.release} and mall ${mall1.release} both own the page /cart` },
    ]);
  });

  it('of another app’s canary, which most devices do not get, do not count as kept, but remain its own', () => {
    const taking = sampleRelease('content', 2, pages('/find', '/cart'));
    const apps = { content: { canary: { release: taking.release, percent: 1, rollout: 'r' } } };
    expect(judge([shell1, mall1, content], [promote(without)], [without, taking], { apps })).toMatchObject([{ gate: 'routes' }]);
    const takeover = sampleRelease('wallet', 1, pages('/cart'));
    expect(judge([shell1, content], [promote(takeover)], [takeover, taking], { apps })).toMatchObject([
      { app: 'wallet', message: expect.stringContaining(`content ${taking.release}`) },
    ]);
  });

  it('of an app that is switched off remain its own', () => {
    const takeover = sampleRelease('wallet', 1, pages('/cart'));
    expect(judge([shell1, mall1], [promote(takeover)], [takeover], { apps: { mall: { killed: true } } })).toHaveLength(1);
  });

  it('are checked for a release that an app is rolled back to', () => {
    const apps = { mall: { previous: without.release } };
    const rollback = (overrides: object): Change[] => [{ action: 'rollback', app: 'mall', ...overrides }];
    expect(judge([shell1, mall1], rollback({}), [without], { apps })).toMatchObject([{ gate: 'routes' }]);
    expect(judge([shell1, mall1], rollback({ withoutRoutes: ['/cart'] }), [without], { apps })).toEqual([]);
  });

  it('of the shell cannot be taken over by a remote', () => {
    const shell2 = sampleRelease('shell', 2, { shared, provides, ...pages('/login') });
    const taking = mall('3', pages('/login'));
    expect(judge([shell2], [promote(taking)], [taking])).toMatchObject([{ gate: 'routes', app: 'mall' }]);
  });
});

describe('budgets', () => {
  it('are not checked for an app that is revived', () => {
    const overBudget = mall('1', weighs({ entry: 15_001 }));
    const killed = { apps: { mall: { killed: true } } } as const;
    expect(judge([shell1, overBudget], [{ action: 'revive', app: 'mall' }], [], killed)).toEqual([]);
    const next = mall('2', weighs({ entry: 15_001 }));
    expect(judge([shell1, overBudget], [{ action: 'revive', app: 'mall' }, promote(next)], [next], killed)).toMatchObject([
      { gate: 'budget', release: next.release },
    ]);
  });
});

describe('without a shell in the channel', () => {
  it('a remote may be first: the shell is compared with it when it arrives', () => {
    const outdatedMall = mall('1', { requires: { react: '^18.0.0' } });
    expect(judge([], [promote(outdatedMall)], [outdatedMall])).toEqual([]);
    expect(judge([outdatedMall], [promote(shell1)], [shell1])).toMatchObject([{ app: 'shell', gate: 'shared' }]);
  });
});

it('returns whether two releases fit together, independent of a channel', () => {
  expect(fitsTogether(mall('1'), shell1, served)).toEqual([]);
  expect(fitsTogether(mall('2', { requires: { react: '^18' }, operations: ['GET /x'] }), shell1, served)).toMatchObject([
    { gate: 'shared', app: 'mall' },
    { gate: 'operations', app: 'mall' },
  ]);
});

describe('any live state', () => {
  const version = fc
    .tuple(fc.integer({ min: 17, max: 20 }), fc.integer({ min: 0, max: 3 }))
    .map((parts) => `${parts.join('.')}.0`);
  const range = version.map((versionNumber) => `^${versionNumber}`);
  const remotes = fc.array(fc.record({ range, canary: fc.option(range, { nil: undefined }), killed: fc.boolean() }), {
    maxLength: 5,
  });
  const name = (i: number) => `app${i}`;
  const built = (i: number, requiredRange: string, build: string) =>
    sampleRelease(name(i), build, { requires: { react: requiredRange } });

  /** Creates the live remotes of a description. */
  const set = (remoteSpecs: readonly { range: string; canary: string | undefined; killed: boolean }[]) => {
    const live = remoteSpecs.map((spec, i) => built(i, spec.range, 'live'));
    const canaries = remoteSpecs.flatMap((spec, i) => (spec.canary === undefined ? [] : [built(i, spec.canary, 'canary')]));
    const apps = Object.fromEntries(
      remoteSpecs.map((spec, i): [string, Partial<AppState>] => {
        const canary = canaries.find(({ app }) => app === name(i));
        return [
          name(i),
          {
            ...(canary ? { canary: { release: canary.release, percent: 1, rollout: 'r' } } : {}),
            ...(spec.killed ? { killed: true as const } : {}),
          },
        ];
      }),
    );
    return { live, canaries, apps };
  };

  it('lets a shell go live exactly when every running remote accepts it', () => {
    fc.assert(
      fc.property(remotes, version, (remoteSpecs, react) => {
        const { live, canaries, apps } = set(remoteSpecs);
        const next = sampleRelease('shell', 'next', { shared: { react } });
        const refusals = judge(live, [promote(next)], [next, ...canaries], { apps });
        const running = [...live, ...canaries].filter(({ app }) => apps[app]?.killed !== true);
        const unfit = running.filter((candidate) => fitsTogether(candidate, next, served).length > 0);
        expect(refusals).toHaveLength(unfit.length);
        for (const unfitRelease of unfit)
          expect(refusals.some(({ message }) => message.startsWith(`${unfitRelease.app} ${unfitRelease.release} `))).toBe(true);
      }),
    );
  });

  it('does not cause one app’s change to be refused because of another team’s release', () => {
    fc.assert(
      fc.property(remotes, version, range, (remoteSpecs, react, requiredRange) => {
        const { live, canaries, apps } = set(remoteSpecs);
        const shell = sampleRelease('shell', 'now', { shared: { react } });
        const nextRelease = sampleRelease('mine', 'next', { requires: { react: requiredRange } });
        const refusals = judge([...live, shell], [promote(nextRelease)], [nextRelease, ...canaries], { apps });
        expect(refusals).toEqual(fitsTogether(nextRelease, shell, served));
      }),
    );
  });
});

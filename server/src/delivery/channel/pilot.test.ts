import { sampleBuild, sampleRoute } from '../../test/sample-build.ts';
import { testDelivery, type TestDelivery } from '../../test/test-delivery.ts';
import { newDevice } from '../caller.ts';
import { DeliveryFailure } from '../failures.ts';
import { verdict } from '../metric/guard-limits.ts';
import { addTrials } from '../metric/metric.repository.ts';
import { applyChanges } from './apply.ts';
import { newestState } from './channel.repository.ts';
import { type AppState, type Change, type ChannelState, releasesIn, rolloutIn } from './state.ts';

jest.setTimeout(60_000);

const release = (n: number) => `1.${n}.0+${String(n).padStart(12, '0')}`;
const [a, b] = [1, 2].map(release) as [string, string];
const stateOf = (apps: Record<string, AppState>): ChannelState => ({ channel: 'production', generation: 7, apps });
const apply = (state: ChannelState, ...changes: Change[]) => applyChanges(state, changes, () => 'rollout', { bakeMinutes: 60 });
const flowers = (state: ChannelState, ...changes: Change[]) => apply(state, ...changes).state.apps['flowers'];
const refusal = (state: ChannelState, change: Change) => {
  try {
    apply(state, change);
  } catch (error) {
    if (error instanceof DeliveryFailure) return `${error.status} ${error.message}`;
    throw error;
  }
  return 'made';
};
const canary = (id: string, percent: number): Change => ({ action: 'canary', app: 'flowers', release: id, percent });

describe('the first release of an app as a canary', () => {
  const emptyState = stateOf({});
  const pilotState = stateOf({ flowers: { release: a, pilot: { percent: 5, rollout: 'x' } } });

  it('is given to a share of the devices, without a release for the others', () => {
    const { state, changes, subjects } = apply(emptyState, canary(a, 5));
    expect(state.apps['flowers']).toEqual({ release: a, pilot: { percent: 5, rollout: 'rollout' } });
    expect(changes).toEqual([{ action: 'canary', app: 'flowers', first: true, to: a, percent: 5, rollout: 'rollout' }]);
    expect(subjects).toEqual([{ app: 'flowers', release: a, withoutRoutes: [], isNew: true }]);
    expect(rolloutIn(state.apps['flowers'])).toEqual({ release: a, percent: 5, rollout: 'rollout' });
  });

  it('keeps its selection of devices when the share grows, and selects anew for another release', () => {
    expect(flowers(pilotState, canary(a, 50))).toEqual({ release: a, pilot: { percent: 50, rollout: 'x' } });
    expect(flowers(pilotState, canary(b, 5))).toEqual({ release: b, pilot: { percent: 5, rollout: 'rollout' } });
    expect(refusal(pilotState, canary(a, 5))).toBe('409 5 % of the devices get flowers 1.1.0+000000000001 already');
  });

  it('goes live for everybody by a promotion, with no previous release and no bake time', () => {
    for (const id of [a, b]) {
      const { state, changes } = apply(pilotState, { action: 'promote', app: 'flowers', release: id });
      expect(state.apps['flowers']).toEqual({ release: id });
      expect(changes).toEqual([{ action: 'promote', app: 'flowers', to: id, ended: a }]);
    }
  });

  it('is removed by stopping it, and can be given again; a halted one cannot', () => {
    const stopped = apply(pilotState, { action: 'stopCanary', app: 'flowers' }).state;
    expect(stopped.apps['flowers']).toEqual({ release: a, pilot: { percent: 0, rollout: 'x' } });
    expect(releasesIn(stopped.apps['flowers'])).toEqual([]);
    expect(refusal(stopped, { action: 'stopCanary', app: 'flowers' })).toContain('flowers has no canary');
    expect(flowers(stopped, canary(a, 1))).toMatchObject({ release: a, pilot: { percent: 1 } });
    const halted = apply(pilotState, { action: 'stopCanary', app: 'flowers', halted: true }).state;
    expect(halted.apps['flowers']).toEqual({ release: a, pilot: { percent: 0, rollout: 'x' }, halted: [a] });
    expect(refusal(halted, canary(a, 1))).toContain('409 the guard halted flowers');
    expect(refusal(halted, { action: 'promote', app: 'flowers', release: a })).toContain('409 the guard halted flowers');
    expect(flowers(halted, canary(b, 1))).toMatchObject({ release: b, halted: [a] });
  });

  it('cannot be rolled back, is stopped by a freeze, and is not for the shell', () => {
    expect(refusal(pilotState, { action: 'rollback', app: 'flowers', to: b })).toContain('409 flowers has its first release');
    const frozen = stateOf({ flowers: { release: a, pilot: { percent: 5, rollout: 'x' }, frozen: true } });
    expect(refusal(frozen, canary(a, 6))).toContain('423');
    expect(refusal(frozen, canary(a, 4))).toBe('made');
    expect(refusal(emptyState, { action: 'canary', app: 'shell', release: a, percent: 5 })).toContain(
      '409 the first release of the shell',
    );
  });

  it('is compared with the expected figures of a first release', () => {
    const sample = (loads: number, failures: number, errors = 0) => ({ release: a, loads, failures, errors });
    expect(verdict(sample(57, 3), undefined)).toBeUndefined();
    expect(verdict(sample(56, 4), undefined)).toBe(
      `canary ${a} failed 4 of 60 loads (6.7 %) against 2.5 % of a first release; limit 5.0 %`,
    );
    expect(verdict(sample(100, 0, 10), undefined)).toBeUndefined();
    expect(verdict(sample(100, 0, 11), undefined)).toContain('threw 11 errors in 100 loads (11.0 %)');
  });
});

describe('an instance with a first release for half of the devices', () => {
  let delivery: TestDelivery;
  let first: string;
  beforeAll(async () => {
    delivery = await testDelivery();
    await delivery.start();
    const shell = (await delivery.publish(sampleBuild('shell'))).release;
    const mall = (await delivery.publish(sampleBuild('mall'))).release;
    first = (
      await delivery.publish(sampleBuild('flowers', 1, { routes: [sampleRoute('/pages/flowers/index', { kind: 'tab' })] }))
    ).release;
    await delivery.change([
      { action: 'promote', app: 'shell', release: shell },
      { action: 'promote', app: 'mall', release: mall },
    ]);
    await delivery.change([canary(first, 50)]);
  });
  afterAll(() => delivery.close());

  const documents = (count: number) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const headers = { cookie: `juhe-device=${newDevice()}` };
        const live = await delivery.app.inject({ url: '/platform/live.json', headers });
        const page = await delivery.app.inject({ url: '/h5/', headers });
        const { remotes } = live.json<{ remotes: Record<string, { release: string; canary?: true }> }>();
        return { remotes, page: page.body };
      }),
    );

  it('serves the release to them, and answers the others as if the app did not exist', async () => {
    const allDocuments = await documents(40);
    const [included, excluded] = [true, false].map((is) => allDocuments.filter(({ remotes }) => 'flowers' in remotes === is)) as [
      typeof allDocuments,
      typeof allDocuments,
    ];
    // The chance that all are of one kind is 1 in 2^39.
    expect(included.length).toBeGreaterThan(0);
    expect(excluded.length).toBeGreaterThan(0);
    for (const { remotes, page } of included) {
      expect(remotes['flowers']).toMatchObject({ release: first, canary: true });
      expect(remotes['flowers']).not.toHaveProperty('fallback');
      expect(page).toContain('/pages/flowers/index');
    }
    for (const { remotes, page } of excluded) {
      expect(Object.keys(remotes)).toEqual(['mall']);
      expect(page).not.toContain('flowers');
    }
    const noCookie = await delivery.app.inject('/platform/live.json');
    expect(Object.keys(noCookie.json<{ remotes: object }>().remotes)).toEqual(['mall']);
  });

  it('shows it in its status, which offers no rollback, and in the discovery document', async () => {
    const { data } = JSON.parse((await delivery.operator('GET', '/platform/channels/production')).body) as {
      data: { apps: Record<string, object> };
    };
    expect(data.apps['flowers']).toMatchObject({
      release: first,
      pilot: { percent: 50 },
      since: { by: 'operator' },
      rollbackTargets: [],
    });
    const { microFrontends } = (await delivery.app.inject('/platform/discovery.json')).json<{
      microFrontends: Record<string, { deployment: object }[]>;
    }>();
    expect(microFrontends['@juhe/flowers']?.map(({ deployment }) => deployment)).toEqual([{ traffic: 50, default: false }]);
  });

  it('reserves its pages: no other app takes them, and none of its own counts as lost', async () => {
    const thief = (await delivery.publish(sampleBuild('novel', 1, { routes: [sampleRoute('/pages/flowers/index')] }))).release;
    await expect(delivery.change([{ action: 'promote', app: 'novel', release: thief }])).rejects.toThrow('both own');
    const moved = (await delivery.publish(sampleBuild('flowers', 2, { routes: [sampleRoute('/pages/flowers/other')] }))).release;
    await delivery.change([canary(moved, 50)]);
    await delivery.change([canary(first, 50)]);
  });

  it('does not own pages that all devices have: a page that only it retains counts as lost', async () => {
    const both = (
      await delivery.publish(
        sampleBuild('mall', 2, { routes: [sampleRoute('/pages/mall/index'), sampleRoute('/pages/mall/new')] }),
      )
    ).release;
    await delivery.change([{ action: 'promote', app: 'mall', release: both }]);
    const without = (await delivery.publish(sampleBuild('mall', 3))).release;
    const taker = (await delivery.publish(sampleBuild('novel', 2, { routes: [sampleRoute('/pages/mall/new')] }))).release;
    await expect(
      delivery.change([
        { action: 'promote', app: 'mall', release: without },
        { action: 'canary', app: 'novel', release: taker, percent: 5 },
      ]),
    ).rejects.toThrow('lacks 1 of the 2 pages');
  });

  it('is removed from them by the guard when it fails too often', async () => {
    const { db } = delivery.test;
    const rollout = (await newestState(db, 'production')).apps['flowers']?.pilot?.rollout ?? '';
    for (let i = 0; i < 30; i += 1)
      await addTrials(db, Buffer.alloc(16, i + 1), [
        { rollout, release: first, loads: i < 25 ? 1 : 0, failures: i < 25 ? 0 : 1, errors: 0 },
      ]);
    // A beacon triggers its evaluation.
    const payload = JSON.stringify({ v: 1, channel: 'production', events: [{ kind: 'load', app: 'flowers', release: first }] });
    await delivery.app.inject({
      method: 'POST',
      url: '/platform/beacon',
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      payload,
    });
    while ((await newestState(db, 'production')).apps['flowers']?.pilot?.percent !== 0)
      await new Promise((resolve) => setImmediate(resolve));
    expect((await newestState(db, 'production')).apps['flowers']).toMatchObject({ release: first, halted: [first] });
    const laterDocuments = await documents(20);
    expect(laterDocuments.filter(({ remotes }) => 'flowers' in remotes)).toEqual([]);
  });
});

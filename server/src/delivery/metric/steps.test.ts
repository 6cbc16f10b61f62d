import { pino } from 'pino';
import { sql } from '../../db/sql.ts';
import type { Bus } from '../../events/bus.ts';
import { sampleBuild, sampleRoute } from '../../test/sample-build.ts';
import { testDelivery, type TestDelivery } from '../../test/test-delivery.ts';
import { addGeneration, generationsOf, newestState } from '../channel/channel.repository.ts';
import { createChannels } from '../channel/channel.service.ts';
import { type AppState, type Canary, type Change, rolloutIn } from '../channel/state.ts';
import { createReleases } from '../release/release.service.ts';
import { createGuard } from './guard.ts';
import { guardLimits } from './guard-limits.ts';
import { nextShare } from './steps.ts';

jest.setTimeout(60_000);

const log = pino({ level: 'silent' });
const bus: Bus = { start: async () => {}, subscribe: () => () => {}, wasQuiet: () => false, close: async () => {} };

let delivery: TestDelivery;
let live: string;
let next: string;
let narrower: string;

beforeAll(async () => {
  delivery = await testDelivery();
  await delivery.start();
  const shell = (await delivery.publish(sampleBuild('shell'))).release;
  const routes = [sampleRoute('/pages/mall/index'), sampleRoute('/pages/mall/old')];
  live = (await delivery.publish(sampleBuild('mall', 1, { routes }))).release;
  next = (await delivery.publish(sampleBuild('mall', 2, { routes }))).release;
  narrower = (await delivery.publish(sampleBuild('mall', 3))).release;
  await delivery.change([{ action: 'promote', app: 'shell', release: shell }]);
});
afterAll(() => delivery.close());

const replica = () => {
  const { db } = delivery.test;
  const releases = createReleases({ db });
  const channels = createChannels({ db, bus, log, releases, served: new Set(), bakeMinutes: 60 });
  return { channels, guard: createGuard({ db, log, channels, releases, slowerPercent: 25 }) };
};
const judge = () => replica().guard.judge('production');
const change = async (changes: readonly Change[], options: { force?: boolean } = {}) => {
  const { generation } = await newestState(delivery.test.db, 'production');
  const request = { channel: 'production', generation, changes, why: 'a test', actor: 'team', ...options } as const;
  return replica().channels.change(request);
};
const mall = async () => (await newestState(delivery.test.db, 'production')).apps['mall'];
const history = (limit = 1) => generationsOf(delivery.test.db, 'production', 'mall', limit);
const rewrite = async (fn: (app: AppState) => AppState | undefined): Promise<void> => {
  const { frozen: _frozen, ...state } = await newestState(delivery.test.db, 'production');
  const { mall: mallState, ...otherApps } = state.apps;
  const changed = mallState && fn(mallState);
  const after = { ...state, apps: { ...otherApps, ...(changed ? { mall: changed } : {}) }, generation: state.generation + 1 };
  await addGeneration(delivery.test.db, after, {
    changes: [{ action: 'revive', app: 'mall' }],
    forced: [],
    actor: 'a test',
    why: 'a test',
  });
};
/** Ages the current step to its full duration. */
const grownOld = () =>
  rewrite(({ canary, pilot, ...app }) => {
    const since = new Date(Date.now() - guardLimits.steps.minutes * 60_000).toISOString();
    const older = <T extends Omit<Canary, 'release'>>(share: T): T =>
      share.steps ? { ...share, steps: { ...share.steps, since } } : share;
    return { ...app, ...(canary ? { canary: older(canary) } : {}), ...(pilot ? { pilot: older(pilot) } : {}) };
  });
/** Simulates visitors of the current step, each as a separate source. */
const visits = async (release: string, loads: number, failures = 0, errors = 0): Promise<void> => {
  const trial = rolloutIn(await mall())?.steps?.trial ?? '';
  await delivery.test.db.run(sql`
    insert into delivery_trial (rollout, release, source, loads, failures, errors, all_loads, all_failures, all_errors)
    select ${trial}, ${release}, decode(md5(${release}::text || n), 'hex'), l, f, e, l, f, e from (
      select n, (n > ${failures}::int)::int as l, (n <= ${failures}::int)::int as f, (n <= ${errors}::int)::int as e
      from generate_series(1, ${loads + failures}::int) as n) as each`);
};
const inSteps = (release: string, percent = 1): Change => ({ action: 'canary', app: 'mall', release, percent, steps: true });

beforeEach(async () => {
  await delivery.test.db.run(sql`delete from delivery_trial`);
  await rewrite(() => undefined);
  await change([{ action: 'promote', app: 'mall', release: live }], { force: true });
});

describe('a rollout in steps', () => {
  it('has the steps 1, 10, 50 and 100', () => {
    expect([0.5, 1, 2, 10, 49.99, 50, 99].map(nextShare)).toEqual([1, 10, 10, 50, 50, undefined, undefined]);
  });

  it('grows with the evidence of each step, goes live, and is watched like any other', async () => {
    await change([inSteps(next)]);
    const rollout = (await mall())?.canary?.rollout;
    for (const [from, to] of [
      [1, 10],
      [10, 50],
    ] as const) {
      await visits(live, 300);
      await visits(next, 250);
      await grownOld();
      expect((await Promise.all([judge(), judge()])).flat()).toEqual(['mall']);
      expect((await mall())?.canary).toMatchObject({ release: next, percent: to, rollout, steps: {} });
      expect((await history())[0]).toMatchObject({
        actor: 'guard',
        why: `${from} → ${to} %: ${next} failed 0 of 250 loads (0.0 %) at 0 sources, limit 2.0 %, against 0.0 % of ${live}`,
        changes: [{ action: 'canary', steps: true, fromPercent: from, percent: to }],
      });
      // Results of the previous step do not count for this one.
      await grownOld();
      expect(await judge()).toEqual([]);
    }
    await visits(next, 250);
    expect(await judge()).toEqual(['mall']);
    expect(await mall()).toMatchObject({ release: next, previous: live, watch: { against: live } });
    expect(await mall()).not.toHaveProperty('canary');
  });

  it('waits for enough visits and for the duration of a step', async () => {
    await change([inSteps(next)]);
    await visits(live, 250);
    await visits(next, 100);
    await grownOld();
    expect(await judge()).toEqual([]);
    await change([inSteps(next, 10)]);
    await visits(next, 250);
    expect(await judge()).toEqual([]);
    expect((await mall())?.canary?.percent).toBe(10);
  });

  it.each([
    ['fails too often', 40, 6, 0, 'failed 6 of 46 loads'],
    ['throws too many errors', 300, 0, 20, 'threw 20 errors in 300 loads'],
  ])('is halted when it %s', async (_title, loads, failures, errors, expectedReason) => {
    await change([inSteps(next)]);
    await grownOld();
    await visits(next, loads, failures, errors);
    expect(await judge()).toEqual(['mall']);
    expect(await mall()).toEqual({ release: live, halted: [next] });
    expect((await history())[0]?.why).toContain(expectedReason);
  });

  it('is halted for failures that are older than the last minutes', async () => {
    await change([inSteps(next)]);
    await grownOld();
    await visits(next, 40, 6);
    await delivery.test.db.run(sql`update delivery_trial set since = now() - interval '31 minutes'`);
    expect(await judge()).toEqual(['mall']);
    expect((await mall())?.halted).toEqual([next]);
  });

  it('stays while it is paused, frozen or switched off; its share can be changed by hand', async () => {
    await change([inSteps(next)]);
    await change([{ action: 'canary', app: 'mall', release: next, percent: 1 }]);
    expect((await mall())?.canary).not.toHaveProperty('steps');
    expect(await judge()).toEqual([]);
    await change([inSteps(next, 10)]);
    expect((await mall())?.canary).toMatchObject({ percent: 10, steps: {} });
    await expect(change([inSteps(next, 10)])).rejects.toThrow('10 % of the devices get mall');
    await visits(next, 250);
    await grownOld();
    await change([{ action: 'freeze', app: 'mall' }]);
    expect(await judge()).toEqual([]);
    // Pausing and reducing the share are still possible.
    await change([{ action: 'canary', app: 'mall', release: next, percent: 10 }]);
    await expect(change([inSteps(next, 10)])).rejects.toMatchObject({ status: 423 });
    await change([{ action: 'unfreeze', app: 'mall' }]);
    await change([inSteps(next, 10)]);
    await visits(next, 250);
    await grownOld();
    await change([{ action: 'kill', app: 'mall' }]);
    expect(await judge()).toEqual([]);
    await change([{ action: 'revive', app: 'mall' }]);
    expect(await judge()).toEqual(['mall']);
    await expect(change([inSteps(next, 0)])).rejects.toMatchObject({ status: 400 });
  });

  it('pauses, once, when the gates refuse the next step; pages named as removed remain named', async () => {
    const named: Change = { ...inSteps(narrower), withoutRoutes: ['/pages/mall/old'] } as Change;
    await change([named]);
    await visits(narrower, 250);
    await grownOld();
    expect(await judge()).toEqual(['mall']);
    expect((await mall())?.canary).toMatchObject({ percent: 10, steps: { withoutRoutes: ['/pages/mall/old'] } });
    await visits(narrower, 250);
    await grownOld();
    await rewrite(({ canary, ...app }) => {
      if (!canary?.steps) throw new Error('no steps');
      const { withoutRoutes: _named, ...steps } = canary.steps;
      return { ...app, canary: { ...canary, steps } };
    });
    expect(await judge()).toEqual([]);
    expect(await judge()).toEqual([]);
    expect((await mall())?.canary).toMatchObject({ release: narrower, percent: 10 });
    expect((await mall())?.canary).not.toHaveProperty('steps');
    const [paused, before] = await history(2);
    expect(paused).toMatchObject({ actor: 'guard', changes: [{ action: 'canary', percent: 10 }] });
    expect(paused?.why).toMatch(/^paused at 10 %\. .*\/pages\/mall\/old/);
    expect(before?.actor).toBe('a test');
  });

  it('exists for a first release as well', async () => {
    await rewrite(() => undefined);
    await change([inSteps(next)]);
    for (const share of [10, 50]) {
      await visits(next, 250, 2);
      await grownOld();
      expect(await judge()).toEqual(['mall']);
      expect((await mall())?.pilot).toMatchObject({ percent: share });
      expect((await history())[0]?.why).toContain('against 2.5 % of a first release');
    }
    await visits(next, 250);
    await grownOld();
    expect(await judge()).toEqual(['mall']);
    expect(await mall()).toEqual({ release: next });
  });

  it('is left to a concurrent change of the share', async () => {
    for (let round = 0; round < 4; round += 1) {
      await change([inSteps(next)]);
      await visits(next, 250);
      await grownOld();
      const [grown, paused] = await Promise.all([
        judge(),
        change([{ action: 'canary', app: 'mall', release: next, percent: 1 }]).then(
          () => true,
          () => false,
        ),
      ]);
      // One of the two has decided; an earlier pause is not overridden.
      expect(grown.length > 0).toBe(!paused);
      const canary = (await mall())?.canary;
      expect([canary?.percent, canary?.steps !== undefined]).toEqual(paused ? [1, false] : [10, true]);
      await change([{ action: 'stopCanary', app: 'mall' }]);
    }
  });
});

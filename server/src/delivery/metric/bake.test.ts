import { pino } from 'pino';
import { sql } from '../../db/sql.ts';
import type { Bus } from '../../events/bus.ts';
import { sampleBuild } from '../../test/sample-build.ts';
import { testDelivery, type TestDelivery } from '../../test/test-delivery.ts';
import { addGeneration, generationsOf, newestState } from '../channel/channel.repository.ts';
import { type ChannelDeps, createChannels } from '../channel/channel.service.ts';
import type { AppState, Change } from '../channel/state.ts';
import { createReleases } from '../release/release.service.ts';
import { addTrials } from './metric.repository.ts';
import { createGuard } from './guard.ts';

jest.setTimeout(60_000);

const log = pino({ level: 'silent' });
const bus: Bus = { start: async () => {}, subscribe: () => () => {}, wasQuiet: () => false, close: async () => {} };

let delivery: TestDelivery;
let releases: readonly [string, string, string];
let wider: string;

beforeAll(async () => {
  delivery = await testDelivery();
  await delivery.start();
  await delivery.publish(sampleBuild('shell'));
  const [firstBuild, secondBuild, thirdBuild] = [1, 2, 3].map((n) => sampleBuild('mall', n));
  if (!firstBuild || !secondBuild || !thirdBuild) throw new Error('three builds');
  for (const build of [firstBuild, secondBuild, thirdBuild]) await delivery.publish(build);
  releases = [firstBuild.release.release, secondBuild.release.release, thirdBuild.release.release];
  const additionalPage = sampleBuild('mall', 4);
  const [route] = additionalPage.release.routes;
  if (!route) throw new Error('a page');
  wider = (
    await delivery.publish({
      ...additionalPage,
      release: {
        ...additionalPage.release,
        routes: [...additionalPage.release.routes, { ...route, path: '/pages/new/new', expose: './pages/new/new' }],
      },
    })
  ).release;
  await delivery.change([{ action: 'promote', app: 'shell', release: sampleBuild('shell').release.release }]);
});
afterAll(() => delivery.close());

/** A replica: it has no state but the database. */
const replica = (options: Partial<Pick<ChannelDeps, 'bakeMinutes'>> = {}) => {
  const { db } = delivery.test;
  const registry = createReleases({ db });
  const channels = createChannels({
    db,
    bus,
    log,
    releases: registry,
    served: new Set(),
    bakeMinutes: 60,
    ...options,
  });
  return { channels, guard: createGuard({ db, log, channels, releases: registry, slowerPercent: 25 }) };
};
const change = async (changes: readonly Change[], options: { force?: boolean; bakeMinutes?: number } = {}) => {
  const { generation } = await newestState(delivery.test.db, 'production');
  const { bakeMinutes = 60, ...requestOptions } = options;
  await replica({ bakeMinutes }).channels.change({
    channel: 'production',
    generation,
    changes,
    why: 'a test',
    actor: 'operator',
    operator: true,
    ...requestOptions,
  });
};
const promote = (release: string): Change => ({ action: 'promote', app: 'mall', release });
const mall = async () => (await newestState(delivery.test.db, 'production')).apps['mall'];
/** Creates a generation that no change leads to. */
const rewrite = async (fn: (app: AppState) => AppState | undefined): Promise<void> => {
  const { frozen: _frozen, ...state } = await newestState(delivery.test.db, 'production');
  const { mall: mallState, ...otherApps } = state.apps;
  const next = mallState && fn(mallState);
  const apps = { ...otherApps, ...(next ? { mall: next } : {}) };
  await addGeneration(
    delivery.test.db,
    { ...state, apps, generation: state.generation + 1 },
    { changes: [{ action: 'revive', app: 'mall' }], forced: [], actor: 'a test', why: 'a test' },
  );
};
const history = (limit: number) => generationsOf(delivery.test.db, 'production', 'mall', limit);

let sources = 0;
/** Simulates that many visitors, each from a different source, some of whom meet a failure. */
const visits = async (release: string, { loads, failures }: { loads: number; failures: number }): Promise<void> => {
  const watch = (await mall())?.watch;
  if (!watch) throw new Error('nothing is watched');
  for (let i = 0; i < loads + failures; i += 1) {
    const source = Buffer.alloc(16);
    source.writeUInt32BE((sources += 1));
    const failed = i < failures ? 1 : 0;
    await addTrials(delivery.test.db, source, [
      { rollout: watch.trial, release, loads: 1 - failed, failures: failed, errors: 0 },
    ]);
  }
};
const failingVisits = { loads: 20, failures: 10 };
const judge = () => replica().guard.judge('production');

beforeEach(async () => {
  await delivery.test.db.run(sql`delete from delivery_trial`);
  await delivery.test.db.run(sql`delete from delivery_metric`);
  await rewrite(() => undefined);
  await change([promote(releases[0])]);
  await change([promote(releases[1])]);
});

describe('a release that has just gone live for everybody', () => {
  it('is watched for the bake time and compared with the previous one; a first release is not', async () => {
    const watch = (await mall())?.watch;
    expect(watch).toMatchObject({ against: releases[0] });
    const minutes = (Date.parse(watch?.until ?? '') - Date.now()) / 60_000;
    expect(Math.round(minutes)).toBe(60);
    await rewrite(() => undefined);
    await change([promote(releases[1])]);
    expect((await mall())?.watch).toBeUndefined();
  });

  it('is rolled back when its back end fails in calls that only it makes; an outage that affects both is no reason', async () => {
    const operation = { access: 'public', input: { fields: {} }, answer: 'string' };
    const contract = { operations: { 'GET /old': operation, 'GET /new/{id}': operation } };
    const { db } = delivery.test;
    await db.run(sql`insert into delivery_backend_grant (app, hosts, calls_per_minute, calls_of_one_caller, pairwise_key)
      values ('mall', '{mall.example}', 10, 10, ${Buffer.alloc(32)})`);
    await db.run(sql`insert into delivery_backend (app, channel, url, timeout_ms, contract)
      values ('mall', 'production', 'https://mall.example', 5000, ${sql.json(contract)})`);
    const built = sampleBuild('mall', 5);
    const { release } = await delivery.publish({
      ...built,
      release: { ...built.release, operations: ['GET /x/mall/old', 'GET /x/mall/new/{id}'] },
    });
    const before = sampleBuild('mall', 6);
    const { release: against } = await delivery.publish({
      ...before,
      release: { ...before.release, operations: ['GET /x/mall/old'] },
    });
    await change([promote(against)]);
    await change([promote(release)]);
    const recordFailures = async (name: string) => {
      const { guard } = replica();
      for (let i = 0; i < 30; i += 1) {
        const source = Buffer.alloc(16);
        source.writeUInt32BE((sources += 1));
        const counted = { app: 'mall', release, bucket: 0, count: 1 } as const;
        await guard.heard('production', source, [
          { ...counted, kind: 'load', name: '' },
          ...(i % 2 === 0 ? [{ ...counted, kind: 'failure', name } as const] : []),
        ]);
      }
      await guard.close();
    };
    await recordFailures('backend error GET /x/mall/old');
    expect(await judge()).toEqual([]);
    await recordFailures('backend error GET /x/mall/new/ id');
    await judge();
    expect(await mall()).toMatchObject({ halted: [release] });
    expect((await history(1))[0]?.why).toContain('failed 15 of 75 loads');
  });

  it('is rolled back and quarantined when it fails more often, by one of two replicas, with the figures', async () => {
    await visits(releases[0], { loads: 40, failures: 0 });
    await visits(releases[1], failingVisits);
    const responses = await Promise.all([judge(), judge()]);
    expect(responses.flat()).toEqual(['mall']);
    expect(await mall()).toEqual({ release: releases[0], halted: [releases[1]] });
    const [newest, before] = await history(2);
    expect(newest).toMatchObject({
      actor: 'guard',
      changes: [{ action: 'rollback', app: 'mall', from: releases[1], to: releases[0], halted: true }],
      why: `live ${releases[1]} failed 10 of 30 loads (33.3 %) at 10 sources, limit 2.0 %, against 0.0 % of ${releases[0]}`,
    });
    expect(before?.actor).toBe('operator');
    await expect(change([promote(releases[1])])).rejects.toMatchObject({ status: 409, key: 'conflict' });
  });

  it('is judged from the beacons of its visitors, without a request to the guard', async () => {
    const { channels, guard } = replica();
    await channels.state('production');
    const counts = (kind: 'load' | 'failure') => [
      { app: 'mall', release: releases[1], kind, name: '', bucket: 0, count: 1 } as const,
    ];
    for (let i = 0; i < 24; i += 1)
      await guard.heard('production', Buffer.alloc(16, i + 1), counts(i % 3 === 0 ? 'failure' : 'load'));
    while ((await mall())?.release !== releases[0]) await new Promise((resolve) => setImmediate(resolve));
    await guard.close();
    expect((await history(1))[0]?.actor).toBe('guard');
  });

  it('stays while only one browser fails, however often', async () => {
    await visits(releases[1], { loads: 30, failures: 0 });
    const trial = (await mall())?.watch?.trial ?? '';
    for (let i = 0; i < 50; i += 1)
      await addTrials(delivery.test.db, Buffer.alloc(16, 255), [
        { rollout: trial, release: releases[1], loads: 0, failures: 2, errors: 0 },
      ]);
    expect(await judge()).toEqual([]);
  });

  it('stays while it fails like the previous release, either concurrently or during its last day', async () => {
    await visits(releases[0], { loads: 30, failures: 10 });
    await visits(releases[1], failingVisits);
    expect(await judge()).toEqual([]);
    await delivery.test.db.run(sql`delete from delivery_trial where release = ${releases[0]}`);
    await delivery.test.db.run(sql`
      insert into delivery_metric (channel, minute, app, release, kind, name, bucket, count)
      select 'production', date_trunc('minute', now() - interval '2 hours'), 'mall', ${releases[0]}, kind, '', 0, count
      from (values ('load', 900), ('failure', 250)) as v (kind, count)`);
    expect(await judge()).toEqual([]);
    await delivery.test.db.run(sql`delete from delivery_metric`);
    expect(await judge()).toEqual(['mall']);
  });

  it('stays when the bake time is over, when baking is switched off, and when the operator has forced it', async () => {
    await visits(releases[1], failingVisits);
    await change([{ action: 'kill', app: 'mall' }]);
    expect(await judge()).toEqual([]);
    await change([{ action: 'revive', app: 'mall' }]);
    await rewrite(({ watch, ...app }) => ({
      ...app,
      ...(watch ? { watch: { ...watch, until: new Date(Date.now() - 1000).toISOString() } } : {}),
    }));
    expect(await judge()).toEqual([]);
    await change([promote(releases[2])], { force: true });
    expect((await mall())?.watch).toBeUndefined();
    await change([promote(releases[1])], { bakeMinutes: 0 });
    expect((await mall())?.watch).toBeUndefined();
  });

  it.each<[string, () => Promise<unknown>, () => string]>([
    ['the app is frozen', () => change([{ action: 'freeze', app: 'mall' }]), () => 'the app is frozen'],
    ['the channel is frozen', () => change([{ action: 'freeze' }]), () => 'production is frozen'],
    [
      'the previous release is quarantined',
      () => rewrite((app) => ({ ...app, halted: [releases[0]] })),
      () => `${releases[0]} was halted itself`,
    ],
  ])('stays when %s, and the history says so once', async (_title, hinder, reason) => {
    await visits(releases[1], failingVisits);
    await hinder();
    const [before] = await history(1);
    await Promise.all([judge(), judge()]);
    expect(await judge()).toEqual([]);
    const [latest, second] = await history(2);
    expect(second).toEqual(before);
    expect(latest).toMatchObject({ actor: 'guard', changes: [{ action: 'keep', app: 'mall', from: releases[1] }] });
    expect(latest?.why).toContain(`not rolled back to ${releases[0]}, ${reason()}: live ${releases[1]} failed 10 of 30`);
    expect(await mall()).toMatchObject({ release: releases[1], watch: { refused: true } });
  });

  it('stays when the gates refuse the rollback, and the history says so once', async () => {
    await change([promote(wider)]);
    await visits(wider, failingVisits);
    expect(await judge()).toEqual([]);
    expect(await judge()).toEqual([]);
    const [latest, before] = await history(2);
    expect(latest).toMatchObject({ actor: 'guard', changes: [{ action: 'keep', app: 'mall', from: wider }] });
    expect(latest?.why).toContain('/pages/new/new');
    expect(before?.actor).toBe('operator');
  });

  it('is left to a concurrent promotion of another release', async () => {
    for (let round = 0; round < 5; round += 1) {
      const before = (await mall())?.release ?? '';
      const next = before === releases[1] ? releases[2] : releases[1];
      await visits(before, failingVisits);
      const [rolledBack, promoted] = await Promise.all([
        judge(),
        change([promote(next)]).then(
          () => true,
          () => false,
        ),
      ]);
      const generations = await history(2);
      // The earlier one has decided: a promotion is never undone because of the release before it.
      if (rolledBack.length > 0) expect(generations.map(({ actor }) => actor)).toContain('guard');
      else expect(promoted).toBe(true);
      const state = await mall();
      if (promoted) expect(state?.release).toBe(next);
      if (promoted && rolledBack.length === 0) expect(state?.halted).toBeUndefined();
      await rewrite(() => undefined);
      await change([promote(releases[0])]);
      await change([promote(next)]);
    }
  });

  it('is not touched by a guard that has not yet learned of the promotion', async () => {
    await visits(releases[1], failingVisits);
    const lateReplica = replica();
    await lateReplica.channels.state('production');
    await change([promote(releases[2])]);
    expect(await lateReplica.guard.judge('production')).toEqual([]);
    expect(await mall()).toMatchObject({ release: releases[2], previous: releases[1] });
  });
});

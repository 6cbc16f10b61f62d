import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { sql } from '../../db/sql.ts';
import type { Bus } from '../../events/bus.ts';
import { type BeaconEvent, type BeaconFrom, sendBeacon } from '../../test/send-beacon.ts';
import { sampleBuild } from '../../test/sample-build.ts';
import { testDelivery, type TestDelivery } from '../../test/test-delivery.ts';
import { newDevice } from '../caller.ts';
import { newestState } from '../channel/channel.repository.ts';
import { createChannels } from '../channel/channel.service.ts';
import type { Change, Channel } from '../channel/state.ts';
import { DeliveryFailure } from '../failures.ts';
import { createReleases } from '../release/release.service.ts';
import { createMetrics } from './metric.service.ts';

jest.setTimeout(60_000);

const log = pino({ level: 'silent' });
const bus: Bus = { start: async () => {}, subscribe: () => () => {}, wasQuiet: () => false, close: async () => {} };
const shell = sampleBuild('shell').release.release;

let delivery: TestDelivery;
let apps: readonly [FastifyInstance, FastifyInstance];
let live: string;
let next: string;

beforeAll(async () => {
  delivery = await testDelivery();
  apps = [await delivery.start(), await delivery.start()];
  await delivery.publish(sampleBuild('shell'));
  live = (await delivery.publish(sampleBuild('mall', 1))).release;
  next = (await delivery.publish(sampleBuild('mall', 2))).release;
  await delivery.change([
    { action: 'promote', app: 'shell', release: shell },
    { action: 'promote', app: 'mall', release: live },
  ]);
});
afterAll(() => delivery.close());

/** Delivery services without any state but the database, like a process that has just started. */
const fresh = () => {
  const { db } = delivery.test;
  const releases = createReleases({ db });
  const channels = createChannels({ db, bus, log, releases, served: new Set() });
  const secrets = { secretKey: Buffer.alloc(32, 7), operatorToken: 'x' };
  return {
    channels,
    metrics: createMetrics(
      { config: { production: false, delivery: { slowerPercent: 25 } }, db, log, secrets },
      { releases, channels, locateSource: async () => undefined },
    ),
  };
};
/**
 * Makes an operator's change, which tries a halted release again; if the guard is faster, it is applied to the newest
 * generation.
 */
const make = async (changes: readonly Change[], channel: Channel = 'production'): Promise<void> => {
  const { generation } = await newestState(delivery.test.db, channel);
  await fresh()
    .channels.change({ channel, generation, changes, why: 'a test', actor: 'operator', force: true })
    .catch((error: unknown) => {
      if (error instanceof DeliveryFailure && error.key === 'staleGeneration') return make(changes, channel);
      throw error;
    });
};
const mall = async () => (await newestState(delivery.test.db, 'production')).apps['mall'];
const halts = () =>
  delivery.test.db.rows<{ why: string; changes: unknown }>(
    sql`select why, changes from delivery_generation where channel = 'production' and actor = 'guard' order by generation`,
  );
/** Judges until the canary is gone, whether halted by the guards of the two instances or by this one. */
const halted = async (): Promise<string | undefined> => {
  while ((await mall())?.canary) await fresh().metrics.guard.judge('production');
  return (await halts()).at(-1)?.why;
};
const judge = () => fresh().metrics.guard.judge('production');

const knowsCanary = async (app: FastifyInstance): Promise<boolean> => {
  const headers = { authorization: 'Bearer operator-token-of-the-tests' };
  const answer = await app.inject({ url: '/platform/channels/production', headers });
  const { data } = answer.json<{ data: { apps: { mall?: { canary?: { rollout: string } } } } }>();
  return data.apps.mall?.canary?.rollout === (await mall())?.canary?.rollout;
};

const beacon = (events: readonly BeaconEvent[], from: BeaconFrom = {}, app: FastifyInstance = apps[0]) =>
  sendBeacon(app, events, from);
const loads = (release: string, count = 1, from: BeaconFrom = { device: newDevice() }) =>
  beacon([{ kind: 'load', release, count }], from);
const fails = (from: BeaconFrom = { device: newDevice() }) =>
  beacon([{ kind: 'failure', release: next, name: 'throwsAtLoad' }], from);
const times = async (n: number, fn: (i: number) => Promise<unknown>) => {
  for (let i = 0; i < n; i += 1) await fn(i);
};

beforeEach(async () => {
  await delivery.test.db.run(sql`delete from delivery_trial`);
  await delivery.test.db.run(sql`delete from rate_limit`);
  await make([{ action: 'canary', app: 'mall', release: next, percent: 50 }]);
  // Both instances know the canary before they receive device reports.
  for (const app of apps) while (!(await knowsCanary(app))) await new Promise((resolve) => setImmediate(resolve));
});
afterEach(async () => {
  if ((await mall())?.canary) await make([{ action: 'stopCanary', app: 'mall' }]);
});

const escaped = (text: string) => text.replace(/[+.]/g, '\\$&');

describe('the guard', () => {
  it('halts a canary that fails too often, once, with the figures, although two processes detect it at once', async () => {
    const before = (await halts()).length;
    await times(10, () => loads(live, 40));
    await times(18, () => loads(next));
    const failing = [{ kind: 'failure', release: next, name: 'throwsAtLoad' }];
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => beacon(failing, { device: newDevice() }, i % 2 ? apps[0] : apps[1])),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 204));
    await Promise.all([halted(), halted()]);
    expect(await mall()).toEqual({ release: live, halted: [next] });
    const newHalts = (await halts()).slice(before);
    expect(newHalts).toHaveLength(1);
    expect(newHalts[0]?.changes).toMatchObject([{ action: 'stopCanary', app: 'mall' }]);
    expect(newHalts[0]?.why).toMatch(
      new RegExp(
        `^canary ${escaped(next)} failed \\d+ of \\d+ loads \\(\\d+\\.\\d %\\) against 0 of 400 \\(0\\.0 %\\) of ${escaped(live)}; limit 2\\.0 %$`,
      ),
    );
  });

  it('judges by itself, without a request', async () => {
    await times(18, () => loads(next));
    await times(6, () => fails());
    while ((await mall())?.canary) await new Promise((resolve) => setImmediate(resolve));
    expect((await halts()).at(-1)?.why).toContain(`canary ${next} failed`);
  });

  it('halts nothing for one beacon, whatever it claims', async () => {
    await beacon([
      { kind: 'load', release: next, count: 100 },
      { kind: 'failure', release: next, name: 'a', count: 20 },
      { kind: 'failure', release: next, name: 'b', count: 20 },
      { kind: 'error', release: next, name: 'c', count: 50 },
    ]);
    expect(await judge()).toEqual([]);
    expect((await mall())?.canary?.release).toBe(next);
  });

  it('halts nothing for one device, however often it tries', async () => {
    const from = { ip: '192.168.1.7', device: newDevice() };
    for (let i = 0; i < 30; i += 1) {
      await loads(next, 1, from);
      await fails(from);
    }
    expect(await judge()).toEqual([]);
  });

  it('accepts one browser on a developer’s machine', async () => {
    const from = { device: newDevice() };
    for (let i = 0; i < 10; i += 1) {
      await loads(next, 1, from);
      await fails(from);
    }
    expect(await halted()).toContain('failed 10 of 20 loads (50.0 %)');
  });

  it('halts nothing for one public address in production, however many devices it invents; in staging devices count', async () => {
    await make([{ action: 'promote', app: 'mall', release: live }], 'staging');
    await make([{ action: 'canary', app: 'mall', release: next, percent: 50 }], 'staging');
    for (let i = 0; i < 25; i += 1)
      for (const channel of ['production', 'staging']) {
        const from = { ip: '203.0.113.9', device: newDevice(), channel };
        expect((await beacon([{ kind: i < 12 ? 'load' : 'failure', release: next }], from)).statusCode).toBe(204);
      }
    const voices = await delivery.test.db.rows<{ failures: number }>(
      sql`select sum(failures) as failures from delivery_trial group by rollout order by 1`,
    );
    expect(voices.map(({ failures }) => failures)).toEqual([2, 13]);
    expect(await judge()).toEqual([]);
  });

  it('halts a canary that fails for several addresses', async () => {
    await times(20, (i) => loads(next, 1, { ip: `198.51.100.${i}` }));
    await times(3, (i) => fails({ ip: `203.0.113.${100 + i}` }));
    expect(await halted()).toContain('failed 3 of 23 loads (13.0 %) against none of');
  });

  it('does not spare a canary for one device’s successes', async () => {
    await times(20, () => loads(next));
    await times(3, () => fails());
    const from = { ip: '192.168.1.7', device: newDevice() };
    await times(50, () => loads(next, 100, from));
    expect(await halted()).toContain('failed 3 of ');
  });

  it('lets a canary continue that fails like the live release', async () => {
    for (let i = 0; i < 30; i += 1) {
      await beacon([{ kind: i % 4 ? 'load' : 'failure', release: live }], { device: newDevice() });
      await beacon([{ kind: i % 4 ? 'load' : 'failure', release: next }], { device: newDevice() });
    }
    expect(await judge()).toEqual([]);
  });

  it('halts for errors as well, even in a frozen channel', async () => {
    await make([{ action: 'freeze' }]);
    await times(20, () => loads(next));
    await times(5, () => beacon([{ kind: 'error', release: next, name: 'TypeError' }], { device: newDevice() }));
    expect(await halted()).toContain('threw 5 errors in 20 loads (25.0 %)');
    await make([{ action: 'unfreeze' }]);
  });

  it('ignores events that are older than the window or belong to another rollout', async () => {
    await times(20, () => fails({ ip: '192.0.2.1' }));
    for (let i = 0; i < 20; i += 1)
      await delivery.test.db.run(
        sql`insert into delivery_trial (rollout, release, source, loads, failures, errors, since)
          select distinct rollout, ${next}, ${Buffer.from([i])}::bytea, 1, 1, 0, now() - interval '31 minutes' from delivery_trial`,
      );
    await delivery.test.db.run(
      sql`insert into delivery_trial (rollout, release, source, loads, failures, errors)
        select 'another', release, source, 9, 9, 9 from delivery_trial`,
    );
    expect(await judge()).toEqual([]);
  });

  it('halts a canary despite a concurrent change by another actor', async () => {
    await times(20, () => loads(next));
    await times(8, () => fails());
    await Promise.all([halted(), make([{ action: 'freeze', app: 'shell' }])]);
    expect((await mall())?.canary).toBeUndefined();
    await make([{ action: 'unfreeze', app: 'shell' }]);
  });
});

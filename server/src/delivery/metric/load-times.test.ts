import { pino } from 'pino';
import { sql } from '../../db/sql.ts';
import type { Bus } from '../../events/bus.ts';
import { sampleBuild } from '../../test/sample-build.ts';
import { testDelivery, type TestDelivery } from '../../test/test-delivery.ts';
import { createChannels } from '../channel/channel.service.ts';
import { generationsOf, newestState } from '../channel/channel.repository.ts';
import { appIn, type Change } from '../channel/state.ts';
import { createReleases } from '../release/release.service.ts';
import { createGuard } from './guard.ts';
import { loadTimeLimits, slownessOf } from './load-times.ts';
import { bucketOf } from './vitals.ts';

jest.setTimeout(60_000);

/** Generates numbers from 0 to 1, identical in every run (mulberry32). */
const randomFrom = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
};
/** Generates realistic times: most around the median, some several times as long; rounded like those of beacons. */
const visits = (random: () => number, count: number, median = 900): number[] =>
  Array.from({ length: count }, () => {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return bucketOf('LCP', median * Math.exp(0.7 * normal));
  });
/** Returns whether the guard would act in any of its judgements, one after every visit. */
const isEverSlow = (newTimes: readonly number[], before: readonly number[]): boolean =>
  newTimes.some((_, i) => slownessOf(newTimes.slice(0, i + 1), before, 25)?.isSlow);

describe('the test of load times', () => {
  it('concludes nothing from few visits', () => {
    const random = randomFrom(1);
    const { minSamples: minimum, baseline } = loadTimeLimits;
    expect(slownessOf(visits(random, minimum - 1, 9000), visits(random, 200), 25)).toBeUndefined();
    expect(slownessOf(visits(random, 200, 9000), visits(random, baseline - 1), 25)).toBeUndefined();
  });

  it('finds a release that takes twice as long within a few hundred visits', () => {
    const random = randomFrom(2);
    const verdicts = Array.from({ length: 60 }, () => isEverSlow(visits(random, 300, 1800), visits(random, 400)));
    expect(verdicts.filter(Boolean).length).toBeGreaterThanOrEqual(57);
  });

  it('does not find an equally fast release slow by chance, however often it looks', () => {
    const random = randomFrom(3);
    const verdicts = Array.from({ length: 200 }, () => isEverSlow(visits(random, 400), visits(random, 120)));
    expect(verdicts.filter(Boolean).length).toBeLessThanOrEqual(2);
  });

  it('allows a release to be slower within the limit', () => {
    const random = randomFrom(4);
    const verdicts = Array.from({ length: 100 }, () => isEverSlow(visits(random, 400, 900 * 1.2), visits(random, 200)));
    expect(verdicts.filter(Boolean).length).toBeLessThanOrEqual(1);
  });

  it('finds no relevant difference among short times', () => {
    const random = randomFrom(5);
    expect(isEverSlow(visits(random, 400, 80), visits(random, 200, 40))).toBe(false);
  });

  it('excludes what all apps have in common', () => {
    const random = randomFrom(6);
    const [newTimes, before] = [visits(random, 300, 1800), visits(random, 200)];
    expect(slownessOf(newTimes, before, 25)?.isSlow).toBe(true);
    expect(slownessOf(newTimes, before, 25, 2)?.isSlow).toBe(false);
  });
});

describe('the guard', () => {
  const log = pino({ level: 'silent' });
  const bus: Bus = { start: async () => {}, subscribe: () => () => {}, wasQuiet: () => false, close: async () => {} };
  let delivery: TestDelivery;
  let live: string;
  let next: string;

  beforeAll(async () => {
    delivery = await testDelivery();
    await delivery.start();
    const shell = await delivery.publish(sampleBuild('shell'));
    live = (await delivery.publish(sampleBuild('mall', 1))).release;
    next = (await delivery.publish(sampleBuild('mall', 2))).release;
    await delivery.change([
      { action: 'promote', app: 'shell', release: shell.release },
      { action: 'promote', app: 'mall', release: live },
    ]);
  });
  afterAll(() => delivery.close());
  beforeEach(() => delivery.test.db.run(sql`delete from delivery_load_time`));

  const parts = () => {
    const { db } = delivery.test;
    const releases = createReleases({ db });
    const channels = createChannels({ db, bus, log, releases, served: new Set(), bakeMinutes: 60 });
    return { channels, guard: createGuard({ db, log, channels, releases, slowerPercent: 25 }) };
  };
  const change = async (changes: readonly Change[], force = false) => {
    const { generation } = await newestState(delivery.test.db, 'production');
    await parts().channels.change({
      channel: 'production',
      generation,
      changes,
      why: 'a test',
      actor: 'operator',
      operator: true,
      force,
    });
  };
  /** Simulates sources with one visit each, some minutes ago. */
  const wait = async (app: string, release: string, times: readonly number[], minutesAgo: number) => {
    const sources = times.map((_, i) => Buffer.from(`${app} ${release} ${i} ${minutesAgo}`.padEnd(16).slice(-16)));
    await delivery.test.db.run(sql`
      insert into delivery_load_time (channel, app, release, source, value, at)
      select 'production', ${app}, ${release}, source, value, now() - ${minutesAgo}::int * interval '1 minute'
      from unnest(${sources}::bytea[], ${times}::int[]) as g(source, value)`);
  };
  const mall = async () => appIn(await newestState(delivery.test.db, 'production'), 'mall');

  it('halts a canary whose pages appear much later, with the figures', async () => {
    await change([{ action: 'canary', app: 'mall', release: next, percent: 50 }]);
    const random = randomFrom(7);
    await wait('mall', next, visits(random, 90, 2700), 5);
    await wait('mall', live, visits(random, 120), 4);
    expect(await parts().guard.judge('production')).toEqual(['mall']);
    expect(await mall()).toMatchObject({ release: live, halted: [next] });
    const [newest] = await generationsOf(delivery.test.db, 'production', 'mall', 1);
    expect(newest?.why).toMatch(
      new RegExp(
        `^canary ${next.replace(/[.+]/g, '\\$&')} shows its pages after \\d+ ms \\(p75; \\d+ of 90 visits over \\d+ ms\\) against \\d+ ms of`,
      ),
    );
  });

  it('does not halt a canary that is no slower', async () => {
    await change([{ action: 'canary', app: 'mall', release: next, percent: 50 }], true);
    const random = randomFrom(8);
    await wait('mall', next, visits(random, 150), 5);
    await wait('mall', live, visits(random, 150), 4);
    expect(await parts().guard.judge('production')).toEqual([]);
    await change([{ action: 'stopCanary', app: 'mall' }]);
  });

  it('rolls back a new live release when other apps are as fast as before, and not when all are slower', async () => {
    const third = (await delivery.publish(sampleBuild('mall', 3))).release;
    await change([{ action: 'promote', app: 'mall', release: third }]);
    const random = randomFrom(9);
    await wait('mall', live, visits(random, 150), 120);
    await wait('mall', third, visits(random, 100, 2700), 10);
    expect(await parts().guard.judge('production')).toEqual([]);
    await wait('wallet', live, visits(random, 60), 110);
    await wait('wallet', third, visits(random, 60, 2700), 5);
    expect(await parts().guard.judge('production')).toEqual([]);
    await delivery.test.db.run(sql`update delivery_load_time set value = 800 where app = 'wallet' and release = ${third}`);
    expect(await parts().guard.judge('production')).toEqual(['mall']);
    expect(await mall()).toMatchObject({ release: live, halted: expect.arrayContaining([third]) });
  });

  it('counts a source once for each release, by its beacons', async () => {
    const { guard } = parts();
    const count = { app: 'mall', release: live, kind: 'vital', name: 'LCP', count: 1 } as const;
    const source = Buffer.alloc(16, 1);
    await guard.heard('production', source, [{ ...count, bucket: 1200 }]);
    await guard.heard('production', source, [{ ...count, bucket: 8000 }]);
    await guard.heard('production', Buffer.alloc(16, 2), [{ ...count, name: 'INP', bucket: 8 }]);
    await guard.heard('production', Buffer.alloc(16, 3), [{ ...count, release: next, bucket: 1200 }]);
    expect(await delivery.test.db.rows(sql`select release, value from delivery_load_time`)).toEqual([
      { release: live, value: 1200 },
    ]);
    await guard.close();
  });
});

import { sql } from '../../db/sql.ts';
import { testDelivery, type TestDelivery } from '../../test/test-delivery.ts';
import { type BeaconEvent, type BeaconFrom, beaconText, sendBeacon } from '../../test/send-beacon.ts';
import { sampleBuild } from '../../test/sample-build.ts';
import { sendTogether } from '../../test/together.ts';
import { removeOld } from './metric.repository.ts';
import type { AppHealth } from './health.ts';
import type { Series } from './metric.service.ts';

jest.setTimeout(60_000);

let delivery: TestDelivery;
let live: string;

beforeAll(async () => {
  delivery = await testDelivery();
  await delivery.start();
  await delivery.publish(sampleBuild('shell'));
  live = (await delivery.publish(sampleBuild('mall', 1))).release;
  await delivery.publish(sampleBuild('wallet'));
  await delivery.change([
    { action: 'promote', app: 'shell', release: sampleBuild('shell').release.release },
    { action: 'promote', app: 'mall', release: live },
  ]);
});
afterAll(() => delivery.close());
beforeEach(async () => {
  await delivery.test.db.run(sql`delete from delivery_metric`);
  await delivery.test.db.run(sql`delete from delivery_trial`);
  await delivery.test.db.run(sql`delete from rate_limit`);
});

const beacon = (events: readonly BeaconEvent[] | string, from: BeaconFrom = {}) => sendBeacon(delivery.app, events, from);
const counted = () =>
  delivery.test.db.rows<{ app: string; release: string; kind: string; name: string; bucket: number; count: number }>(
    sql`select app, release, kind, name, bucket, sum(count) as count from delivery_metric group by 1, 2, 3, 4, 5 order by 3, 4`,
  );

describe('POST /platform/beacon', () => {
  it('counts events of releases by the minute', async () => {
    const events = [
      { kind: 'load', release: live, count: 3 },
      { kind: 'failure', release: live, name: 'hang' },
      { kind: 'error', release: live, name: 'TypeError: x (main.js:1)' },
      { kind: 'vital', release: live, name: 'LCP', value: 1100 },
    ];
    expect((await beacon(events)).statusCode).toBe(204);
    expect((await beacon(events)).statusCode).toBe(204);
    expect((await counted()).map(({ kind, name, bucket, count }) => [kind, name, bucket, count])).toEqual([
      ['error', 'TypeError: x main.js:1', 0, 2],
      ['failure', 'hang', 0, 2],
      ['load', '', 0, 6],
      ['vital', 'LCP', 1200, 2],
    ]);
  });

  it('silently drops releases that were never committed', async () => {
    const answer = await beacon([
      { kind: 'load', release: '9.9.9+ffffffffffff' },
      { kind: 'load', app: 'nosuchapp', release: live },
      { kind: 'load', app: 'constructor', release: live },
      { kind: 'load', release: `${live}'; drop table release; --` },
    ]);
    expect(answer.statusCode).toBe(204);
    expect(await counted()).toEqual([]);
  });

  it.each([
    ['not JSON', '{', {}, 400],
    ['a field that is wrong', JSON.stringify({ v: 1, channel: 'production', events: [{ kind: 'load', app: 'mall' }] }), {}, 400],
    ['an empty body', '', {}, 400],
    ['another type', '{}', { 'content-type': 'application/xml' }, 415],
    ['more than 16 KB', `"${'x'.repeat(17_000)}"`, {}, 413],
  ])('refuses %s and counts nothing', async (_, text, headers, status) => {
    const answer = await beacon(text, { headers });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code: status, data: status === 400 ? expect.anything() : null });
    expect(await counted()).toEqual([]);
  });

  it('accepts JSON as application/json as well', async () => {
    const answer = await beacon([{ kind: 'load', release: live }], { headers: { 'content-type': 'application/json' } });
    expect(answer.statusCode).toBe(204);
    expect(await counted()).toHaveLength(1);
  });

  it('ignores requests that another site causes in a browser', async () => {
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ];
    for (const headers of foreign) expect((await beacon([{ kind: 'failure', release: live }], { headers })).statusCode).toBe(204);
    expect(await counted()).toEqual([]);
    await beacon([{ kind: 'load', release: live }], { headers: { origin: 'http://localhost:4199', host: 'localhost:4199' } });
    expect(await counted()).toHaveLength(1);
  });

  it('accepts sixty a minute from an address, independent of others', async () => {
    const responses = [];
    for (let i = 0; i < 62; i += 1) responses.push(await beacon([], { ip: '203.0.113.7' }));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([...Array.from({ length: 60 }, () => 204), 429, 429]);
    expect(Number(responses.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await beacon([], { ip: '203.0.113.8' })).statusCode).toBe(204);
  });

  it('keeps fifty names a minute of a release; the rest is counted together', async () => {
    const names = (round: number) =>
      Array.from({ length: 40 }, (_, i) => ({ kind: 'error', release: live, name: `E${round}-${i}` }));
    await Promise.all([beacon(names(0)), beacon(names(1)), beacon(names(2))]);
    await beacon(names(3));
    const rows = await counted();
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(160);
    expect(rows.length).toBeLessThanOrEqual(91);
    expect(rows.find(({ name }) => name === 'other')?.count).toBeGreaterThanOrEqual(70);
  });

  it('loses no count among twenty concurrent beacons', async () => {
    const events = [
      { kind: 'load', release: live },
      { kind: 'failure', release: live, name: 'hang' },
      { kind: 'load', app: 'shell', release: sampleBuild('shell').release.release },
    ];
    // Half of them in reverse order: they must not deadlock.
    const payload = (i: number) => beaconText(i % 2 ? events : events.toReversed());
    const port = Number(new URL(await delivery.app.listen({ host: '127.0.0.1', port: 0 })).port);
    const responses = await sendTogether(
      port,
      Array.from({ length: 20 }, (_, i) => {
        const body = Buffer.from(payload(i));
        return {
          method: 'POST',
          url: '/platform/beacon',
          headers: { 'content-type': 'text/plain', 'content-length': String(body.length) },
          body,
        };
      }),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 204));
    expect((await counted()).map(({ count }) => count)).toEqual([20, 20, 20]);
  });
});

describe('reports about releases', () => {
  const metrics = async (query: string, token: string | undefined = 'operator-token-of-the-tests') => {
    const answer = await delivery.app.inject({
      url: `/platform/metrics${query}`,
      headers: token === '' ? {} : { authorization: `Bearer ${token}` },
    });
    return { status: answer.statusCode, body: answer.json<{ data: { health: AppHealth[]; series: Series[]; hours: number } }>() };
  };

  it('contain loads, failures, their rate, errors, percentiles and the most frequent failures', async () => {
    await beacon([
      { kind: 'load', release: live, count: 15 },
      { kind: 'failure', release: live, name: 'hang', count: 3 },
      { kind: 'failure', release: live, name: 'integrity', count: 2 },
      { kind: 'error', release: live, name: 'RangeError: y', count: 4 },
      ...[900, 1000, 1100, 3900].map((value) => ({ kind: 'vital', release: live, name: 'LCP', value })),
    ]);
    const { health } = (await metrics('?app=mall')).body.data;
    expect(health).toHaveLength(1);
    expect(health[0]?.live).toMatchObject({
      release: live,
      loads: 15,
      failures: 5,
      rate: 0.25,
      errors: 4,
      troubles: [
        { kind: 'error', name: 'RangeError: y', count: 4 },
        { kind: 'failure', name: 'hang', count: 3 },
        { kind: 'failure', name: 'integrity', count: 2 },
      ],
    });
    expect(health[0]?.live.vitals).toMatchObject({ INP: null, CLS: null });
  });

  it('include a release that is no longer live as long as tabs have it', async () => {
    const formerRelease = (await delivery.publish(sampleBuild('mall', 'old'))).release;
    await beacon([{ kind: 'failure', release: formerRelease, name: 'hang', count: 2 }]);
    const { health, series } = (await metrics('?app=mall')).body.data;
    expect(health[0]?.live).toMatchObject({ release: live, failures: 0 });
    expect(health[0]?.others).toMatchObject([
      { release: formerRelease, failures: 2, troubles: [{ kind: 'failure', name: 'hang', count: 2 }] },
    ]);
    expect(series.map(({ release }) => release)).toEqual([live, formerRelease]);
  });

  it('keep channels apart, and have no rate for a release without loads', async () => {
    await beacon([{ kind: 'load', release: live }], { channel: 'staging' });
    const { health } = (await metrics('?app=mall&channel=production')).body.data;
    expect(health[0]?.live).toMatchObject({ loads: 0, rate: null });
    expect((await metrics('?channel=staging')).body.data.health).toEqual([]);
  });

  it('have a point for each step with events', async () => {
    await beacon([{ kind: 'load', release: live, count: 2 }]);
    await delivery.test.db.run(sql`update delivery_metric set minute = minute - interval '3 minutes'`);
    await beacon([{ kind: 'failure', release: live }]);
    const { series } = (await metrics('?app=mall')).body.data;
    expect(series).toMatchObject([{ app: 'mall', release: live, stepMinutes: 1 }]);
    expect(series[0]?.points.map(({ loads, failures }) => [loads, failures])).toEqual([
      [2, 0],
      [0, 1],
    ]);
    expect((await metrics('?app=mall&hours=720')).body.data.series[0]?.stepMinutes).toBe(120);
  });

  it.each([
    ['', '', 401],
    ['', 'some-wrong-token-of-nobody', 401],
    ['?hours=0', undefined, 400],
    ['?hours=721', undefined, 400],
    ['?hours=1.5', undefined, 400],
    ['?hours=1&hours=2', undefined, 400],
    ['?app=__proto__', undefined, 400],
    ['?channel=moon', undefined, 400],
  ])('%s with the token %s answers %s', async (query, token, status) => {
    expect((await metrics(query, token)).status).toBe(status);
  });

  it('are limited to the counts of 30 days', async () => {
    await beacon([{ kind: 'load', release: live }]);
    await delivery.test.db.run(sql`update delivery_metric set minute = minute - interval '29 days 23 hours'`);
    await removeOld(delivery.test.db);
    expect(await counted()).toHaveLength(1);
    await delivery.test.db.run(sql`update delivery_metric set minute = minute - interval '2 hours'`);
    await removeOld(delivery.test.db);
    expect(await counted()).toEqual([]);
  });
});

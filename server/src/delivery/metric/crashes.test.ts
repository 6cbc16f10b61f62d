import { sql } from '../../db/sql.ts';
import { sampleBuild } from '../../test/sample-build.ts';
import { type BeaconEvent, sendBeacon } from '../../test/send-beacon.ts';
import { testDelivery, type TestDelivery } from '../../test/test-delivery.ts';
import type { AppHealth } from './health.ts';
import { removeOldCrashes } from './crash.repository.ts';
import { replayAddress } from './crashes.ts';

jest.setTimeout(60_000);

let delivery: TestDelivery;
let shell: string;
let mall: string;

beforeAll(async () => {
  delivery = await testDelivery();
  await delivery.start();
  shell = (await delivery.publish(sampleBuild('shell'))).release;
  mall = (await delivery.publish(sampleBuild('mall'))).release;
  await delivery.change([
    { action: 'promote', app: 'shell', release: shell },
    { action: 'promote', app: 'mall', release: mall },
  ]);
});
afterAll(() => delivery.close());
beforeEach(() => delivery.test.db.run(sql`delete from rate_limit`));

const sendFailures = (page: unknown, names: readonly string[] = ['threw TypeError cart.js:1:2']) => {
  const events: BeaconEvent[] = names.map((name) => ({ kind: 'failure', app: 'mall', release: mall, name, count: 1 }));
  return sendBeacon(delivery.app, JSON.stringify({ v: 1, channel: 'production', generation: 1, events, page }));
};
const mallHealth = async (token?: string) => {
  const url = '/platform/metrics?app=mall';
  const { body } = token
    ? await delivery.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
    : await delivery.operator('GET', url);
  return (JSON.parse(body) as { data: { health: AppHealth[] } }).data.health[0]?.live;
};
const stored = () =>
  delivery.test.db.rows<{ name: string; path: string; apps: object }>(sql`select name, path, apps from delivery_crash`);

it('builds an address that opens the page of a failure with the releases that ran in the tab', async () => {
  const page = { path: '/pages/welfare/welfare', apps: { shell, mall, wallet: '9.9.9+ffffffffffff' } };
  expect((await sendFailures(page)).statusCode).toBe(204);
  expect((await mallHealth())?.troubles).toEqual([
    {
      kind: 'failure',
      name: 'threw TypeError cart.js:1:2',
      count: 1,
      replay: `/h5/?${new URLSearchParams({ 'mf.mall': mall, 'mf.shell': shell })}#/pages/welfare/welfare`,
    },
  ]);
});

it('shows the address only to those who may release the app', async () => {
  const createdToken = await delivery.operator('POST', '/platform/tokens', { name: 'wallet-ci', apps: ['wallet'] });
  const { token } = (JSON.parse(createdToken.body) as { data: { token: string } }).data;
  const troubles = (await mallHealth(token))?.troubles ?? [];
  expect(troubles).toHaveLength(1);
  expect(troubles[0]).not.toHaveProperty('replay');
});

it.each([
  ['a query', { path: '/pages/a?id=1', apps: {} }],
  ['a path upwards', { path: '/pages/../a', apps: {} }],
  ['an address', { path: 'https://evil.example/', apps: {} }],
  ['a name that is not an app', { path: '/pages/a', apps: { __proto__x: '1' } }],
  ['too many apps', { path: '/pages/a', apps: Object.fromEntries(Array.from({ length: 25 }, (_, i) => [`app${i}`, '1'])) }],
])('refuses a page with %s', async (_, page) => {
  expect((await sendFailures(page)).statusCode).toBe(400);
});

it('keeps a hundred of each release, and updates the latest page of each once a minute', async () => {
  await delivery.test.db.run(sql`delete from delivery_crash`);
  for (let beacons = 0; beacons < 4; beacons += 1) {
    const names = Array.from({ length: 50 }, (_, index) => `threw Error a.js:${beacons}:${index}`);
    await sendFailures({ path: '/pages/first', apps: { shell } }, names);
    await sendFailures({ path: '/pages/second', apps: { shell } }, names);
  }
  const rows = await stored();
  expect(rows.length).toBeLessThanOrEqual(100 + 49);
  expect(rows.length).toBeGreaterThanOrEqual(100);
  expect(new Set(rows.map(({ path }) => path))).toEqual(new Set(['/pages/first']));
  await delivery.test.db.run(sql`update delivery_crash set seen_at = seen_at - interval '31 days'`);
  await removeOldCrashes(delivery.test.db);
  expect(await stored()).toEqual([]);
});

it('names at most eight apps, including the requested one and the shell', () => {
  const apps = Object.fromEntries(
    ['shell', ...Array.from({ length: 20 }, (_, index) => `app${index}`)].map((app) => [app, '1.0.0+a']),
  );
  const query = new URLSearchParams(/\?(.*)#/.exec(replayAddress({ path: '/pages/a', apps }, ['app9']))?.[1]);
  expect([...query.keys()].slice(0, 2)).toEqual(['mf.app9', 'mf.shell']);
  expect([...query.keys()]).toHaveLength(8);
});

import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../db/migrate.ts';
import { sql } from '../../db/sql.ts';
import { type ChannelApp, channelApp, operatorToken } from '../../test/channel-app.ts';
import { hostileValues } from '../../test/hostile-values.ts';
import { registryApp } from '../../test/registry-app.ts';
import { sampleRoute } from '../../test/sample-build.ts';
import { assetOf, sampleRelease } from '../../test/sample-release.ts';
import type { ChannelStatus } from '../channel/status.ts';
import { assignedPaths, type PathChange } from '../gate/path.repository.ts';

// A busy machine must not fail the tests.
jest.setTimeout(60_000);

let test: ChannelApp;
beforeEach(async () => {
  test = await channelApp();
});
afterEach(() => test.close());

const change = (app: string, body: object, token = operatorToken) =>
  test.call<{ prefix: string; by: string }[]>(token, 'POST', `/platform/paths/${app}`, { why: 'a test', ...body });
const assign = (app: string, ...prefixes: string[]) => change(app, { assign: prefixes });
const promote = (token: string, app: string, release: string, generation: number) =>
  test.call<{ refusals: { message: string }[] }>(token, 'POST', '/platform/channels/production/changes', {
    generation,
    changes: [{ action: 'promote', app, release }],
    why: 'a test',
  });
const pages = (...paths: string[]) => ({ routes: paths.map((path) => sampleRoute(path, { js: [], css: [] })) });
const live = async (): Promise<number> => {
  const shell = await test.release('shell', 1);
  return (await promote(operatorToken, 'shell', shell.release, 0)).status === 200 ? 1 : 0;
};

describe('a team', () => {
  it('cannot promote a release with a page of another app, only one below its own prefixes', async () => {
    const generation = await live();
    const token = await test.token('plain');
    const taking = await test.release('plain', 1, pages('/subPackages/user/bankCard'));
    const refused = await promote(token, 'plain', taking.release, generation);
    expect(refused).toMatchObject({ status: 422, body: { key: 'refused' } });
    expect(refused.body.data.refusals.map(({ message }) => message)).toEqual([
      expect.stringContaining('/subPackages/user/bankCard, which wallet owns by the specification'),
    ]);

    const ownRelease = await test.release('plain', 2, pages('/remote/plain/home', '/coupons/new'));
    expect((await assign('reviews', '/coupons')).status).toBe(200);
    expect((await promote(token, 'plain', ownRelease.release, generation)).status).toBe(422);
    expect((await change('reviews', { withdraw: ['/coupons'] })).status).toBe(200);
    expect((await assign('plain', '/coupons')).status).toBe(200);
    expect((await promote(token, 'plain', ownRelease.release, generation)).status).toBe(200);

    const status = await test.call<ChannelStatus>(token, 'GET', '/platform/channels/production');
    expect(status.body.data.apps['plain']?.paths).toEqual([
      { prefix: '/coupons', by: 'operator' },
      { prefix: '/remote/plain', by: 'default' },
    ]);
  });

  it('cannot assign prefixes, but may read them', async () => {
    const token = await test.token('plain');
    expect(await change('plain', { assign: ['/plain'] }, token)).toMatchObject({ status: 403, body: { key: 'operatorOnly' } });
    expect((await test.call(token, 'GET', '/platform/paths?app=plain')).body.data).toEqual([
      { prefix: '/remote/plain', app: 'plain', by: 'default' },
    ]);
    expect((await test.call<object[]>(token, 'GET', '/platform/paths')).body.data).toContainEqual({
      prefix: '/subPackages/user/bankCard',
      app: 'wallet',
      by: 'specification',
    });
    expect((await test.app.inject('/platform/paths')).statusCode).toBe(401);
  });
});

describe('the operator', () => {
  it('cannot assign a prefix that overlaps with another app’s', async () => {
    expect((await assign('flowers', '/flowers', '/shop/flowers')).status).toBe(200);
    for (const [prefix, owner] of [
      ['/flowers', 'flowers'],
      ['/flowers/red', 'flowers'],
      ['/shop', 'flowers'],
      ['/remote/flowers', 'flowers'],
      ['/remote/flowers/x', 'flowers'],
      ['/remote', 'every app'],
      ['/subPackages', 'applyfor'],
      ['/subPackages/user/bankCard', 'wallet'],
      ['/subPackages/user/bankCard/x', 'wallet'],
    ] as const) {
      const refused = await assign('plain', '/plain', prefix);
      expect(refused).toMatchObject({ status: 409, body: { key: 'conflict', data: { prefix, owner: { app: owner } } } });
    }
    // All or nothing.
    expect(await assignedPaths(test.test.db)).toEqual([
      { prefix: '/flowers', app: 'flowers' },
      { prefix: '/shop/flowers', app: 'flowers' },
    ]);
    expect((await assign('plain', '/flowersale', '/shop/flowersale', '/subPackages/plain')).status).toBe(200);
    expect(await assign('plain', '/flowersale')).toMatchObject({ status: 409 });
    expect(await assign('plain', '/remote/plain')).toMatchObject({ status: 409 });
  });

  it('moves a prefix to another app by withdrawing it first; both are in the history with actor, time and reason', async () => {
    await assign('flowers', '/flowers');
    expect(await change('plain', { withdraw: ['/flowers'] })).toMatchObject({ status: 409 });
    expect((await change('flowers', { withdraw: ['/flowers'], why: 'the team moved' })).status).toBe(200);
    expect((await assign('plain', '/flowers')).status).toBe(200);
    const history = (await test.call<PathChange[]>(operatorToken, 'GET', '/platform/paths/history')).body.data;
    expect(history.map(({ action, app, prefix, actor, why: reason }) => [action, app, prefix, actor, reason])).toEqual([
      ['assignPath', 'plain', '/flowers', 'operator', 'a test'],
      ['withdrawPath', 'flowers', '/flowers', 'operator', 'the team moved'],
      ['assignPath', 'flowers', '/flowers', 'operator', 'a test'],
    ]);
    expect(Date.parse(history[0]?.at ?? '')).not.toBeNaN();
    const ofPlain = await test.call<PathChange[]>(operatorToken, 'GET', '/platform/paths/history?app=plain&limit=5');
    expect(ofPlain.body.data).toHaveLength(1);
  });

  it('assigns one of twenty overlapping prefixes that are sent at one instant', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, (_, i) => assign(`team${i}`, `/deep${'/x'.repeat(i)}`)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(19).fill(409)]);
    expect(await assignedPaths(test.test.db)).toHaveLength(1);
  });

  it('gets the name of the invalid field, and never a 5xx', async () => {
    for (const prefix of ['', '/', 'flowers', '/flowers/', '/a//b', '/a/../b', '/a/.', '/a?b', '/ä', `/${'x'.repeat(200)}`])
      expect(await assign('plain', prefix)).toMatchObject({ status: 400, body: { data: { field: 'assign.0' } } });
    expect(await change('plain', {})).toMatchObject({ status: 400 });
    expect(await change('plain', { assign: ['/a', '/a'] })).toMatchObject({ status: 400 });
    expect(await change('plain', { assign: ['/a'], why: '' })).toMatchObject({ status: 400, body: { data: { field: 'why' } } });
    expect(await change('Plain', { assign: ['/a'] })).toMatchObject({ status: 400 });
    const tooMany = Array.from({ length: 51 }, (_, i) => `/many/${i}`);
    expect(await assign('plain', ...tooMany)).toMatchObject({ status: 400 });
    expect((await assign('plain', ...tooMany.slice(1))).status).toBe(200);
    expect(await assign('plain', '/one-more')).toMatchObject({ status: 400, body: { data: { field: 'assign' } } });
    for (const value of hostileValues)
      for (const field of ['assign', 'withdraw', 'why'])
        expect([200, 400, 409]).toContain((await change('odd', { assign: ['/odd'], [field]: value })).status);
  });
});

describe('publishing', () => {
  it('is refused before a file is uploaded when a page belongs to another app', async () => {
    const registry = await registryApp();
    const token = await registry.token('plain');
    const files = { 'remoteEntry.js': assetOf('plain()') };
    const release = sampleRelease('plain', 1, { files, ...pages('/subPackages/user/bankCard') });
    const url = `/platform/releases/plain/${release.release}`;
    const refused = await registry.call(token, 'POST', url, release);
    expect(refused).toMatchObject({
      status: 422,
      body: { key: 'refused', data: { refusals: [{ gate: 'routes', app: 'plain', release: release.release }] } },
    });
    expect(refused.body.msg).toContain('/subPackages/user/bankCard, which wallet owns');
    const ownRelease = sampleRelease('plain', 2, { files, ...pages('/remote/plain/home') });
    expect((await registry.publish(token, ownRelease, { 'remoteEntry.js': 'plain()' })).status).toBe(201);
    const upwards = sampleRelease('plain', 3, { files, ...pages('/remote/plain/../../pages/mine/mine') });
    expect(await registry.call(token, 'POST', `/platform/releases/plain/${upwards.release}`, upwards)).toMatchObject({
      status: 400,
      body: { data: { field: 'routes.0.path' } },
    });
    await registry.close();
  });
});

describe('a data folder from before paths had owners', () => {
  it('leaves every app the pages that it shows or can be rolled back to', async () => {
    const { db } = test.test;
    const plain1 = await test.release('plain', 1, pages('/coupons', '/old', '/remote/plain/home'));
    const plain2 = await test.release('plain', 2, pages('/coupons', '/subPackages/user/bankCard'));
    const plain3 = await test.release('plain', 3, pages('/canary'));
    const unused = await test.release('plain', 4, pages('/unused'));
    const otherApp = await test.release('other', 1, pages('/coupons', '/other'));
    const mall = await test.release('mall', 1, pages('/mall-of-old'));
    const canary = { release: plain3.release, percent: 5, rollout: 'r' };
    const production = { plain: { release: plain2.release, previous: plain1.release, canary }, mall: { release: mall.release } };
    const states = [
      ['staging', 1, { apps: { other: { release: otherApp.release, earlier: [] }, plain: { release: unused.release } } }],
      ['production', 1, { apps: { plain: { release: unused.release } } }],
      ['production', 2, { apps: production }],
      ['staging', 2, { apps: { other: { release: otherApp.release } } }],
    ] as const;
    for (const [channel, generation, state] of states)
      await db.run(sql`
        insert into delivery_generation (channel, generation, state, changes, actor, why)
        values (${channel}, ${generation}, ${sql.json(state)}, '[]', 'test', 'test')`);
    await db.run(sql`drop table delivery_path`);
    const folder = mkdtempSync(join(tmpdir(), 'juhe-paths-'));
    copyFileSync(join(__dirname, '../../migrations/0600_delivery_path.sql'), join(folder, '9999_delivery_path.sql'));
    await migrate(test.test.url, folder);
    rmSync(folder, { recursive: true });
    expect(await assignedPaths(db)).toEqual([
      { prefix: '/canary', app: 'plain' },
      { prefix: '/coupons', app: 'plain' },
      { prefix: '/old', app: 'plain' },
      { prefix: '/other', app: 'other' },
      { prefix: '/subPackages/user/bankCard', app: 'plain' },
    ]);
  });
});

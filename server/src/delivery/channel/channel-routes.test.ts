import { randomBytes } from 'node:crypto';
import { type ChannelApp, channelApp, operatorToken } from '../../test/channel-app.ts';
import { hostileBodies, hostileValues } from '../../test/hostile-values.ts';
import { sendTogether } from '../../test/together.ts';
import type { Release } from '../release/release-document.ts';
import { newestState } from './channel.repository.ts';
import type { Change, ChannelState } from './state.ts';

// Many rounds, child processes, and possibly a busy machine.
jest.setTimeout(60_000);

let t: ChannelApp;
let mall: string;
beforeAll(async () => {
  t = await channelApp();
  mall = await t.token('mall');
});
afterAll(() => t.close());

const freshName = () => `app${randomBytes(4).toString('hex')}`;
const promote = ({ app, release }: Release): Change => ({ action: 'promote', app, release });
const now = async (channel: ChannelState['channel'] = 'production') => newestState(t.test.db, channel);
const generation = async () => (await now()).generation;
const url = '/platform/channels/production/changes';
const post = async (token: string, changes: readonly unknown[], overrides: object = {}, path = url) =>
  t.call<{ generation: number; refusals?: object[] }>(token, 'POST', path, {
    generation: await generation(),
    changes,
    why: 'a test',
    ...overrides,
  });

describe('authorization of changes', () => {
  it('requires a token', async () => {
    for (const path of ['/platform/channels', '/platform/channels/dev', '/platform/channels/dev/history']) {
      expect((await t.app.inject(path)).statusCode).toBe(401);
      expect(await t.call('wrong', 'GET', path)).toMatchObject({ status: 401, body: { key: 'notSignedIn' } });
    }
    expect(await post('wrong', [{ action: 'freeze' }])).toMatchObject({ status: 401 });
  });

  it('lets a team change its own app, under its name', async () => {
    const answer = await post(mall, [promote(await t.release('mall', 1))]);
    expect(answer).toMatchObject({ status: 200, body: { code: 200, data: { channel: 'production' } } });
    const history = await t.call<{ actor: string }[]>(mall, 'GET', '/platform/channels/production/history?app=mall');
    expect(history.body.data[0]).toMatchObject({ actor: 'team-1', generation: answer.body.data.generation });
  });

  it('records the person behind the token, as the caller states it', async () => {
    const answer = await t.app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${mall}`, 'x-deploy-person': encodeURIComponent('林知夏') },
      payload: { generation: await generation(), changes: [promote(await t.release('mall', 'of a person'))], why: 'a test' },
    });
    expect(answer.statusCode).toBe(200);
    const read = async (path: string) => (await t.call<unknown>(mall, 'GET', path)).body.data;
    expect(await read('/platform/channels/production/history?app=mall')).toMatchObject([
      { actor: 'team-1', person: '林知夏' },
      { actor: 'team-1', person: null },
    ]);
    expect(await read('/platform/channels/production')).toMatchObject({
      apps: { mall: { since: { by: 'team-1', person: '林知夏' } } },
    });
  });

  it('lets a team read everything and change nothing of others, not even together with its own', async () => {
    const before = await now();
    const wallet = await t.release('wallet', 1);
    for (const changes of [[promote(wallet)], [promote(await t.release('mall', 2)), promote(wallet)]])
      expect(await post(mall, changes)).toMatchObject({ status: 403, body: { key: 'notYourApp' } });
    expect(await now()).toEqual(before);
    expect((await t.call(mall, 'GET', '/platform/channels/staging')).status).toBe(200);
  });

  it('lets nobody act as the guard', async () => {
    const release = '1.0.0+0123456789ab';
    for (const invalidChange of [
      { action: 'keep', app: 'mall' },
      { action: 'rollback', app: 'mall', halted: true },
      { action: 'stopCanary', app: 'mall', halted: true },
      { action: 'canary', app: 'mall', release, percent: 1, steps: { since: '2026-01-01T00:00:00Z', trial: 'x' } },
      { action: 'canary', app: 'mall', release, percent: 1, steps: false },
    ])
      expect(await post(mall, [invalidChange])).toMatchObject({ status: 400 });
  });

  it('reserves the whole channel and force for the operator', async () => {
    const unfitRelease = await t.release('mall', 'bad', { operations: ['GET /api/gone'] });
    expect(await post(mall, [{ action: 'freeze' }])).toMatchObject({ status: 403, body: { key: 'operatorOnly' } });
    expect(await post(mall, [{ action: 'unfreeze' }])).toMatchObject({ status: 403 });
    expect(await post(mall, [promote(unfitRelease)], { force: true })).toMatchObject({
      status: 403,
      body: { key: 'operatorOnly' },
    });
    expect(await post(mall, [promote(unfitRelease)], { force: false })).toMatchObject({ status: 422, body: { key: 'refused' } });
    expect(await post(operatorToken, [promote(unfitRelease)], { force: true })).toMatchObject({ status: 200 });
    expect(await post(operatorToken, [{ action: 'freeze' }])).toMatchObject({ status: 200 });
    expect(await post(mall, [promote(await t.release('mall', 3))])).toMatchObject({ status: 423, body: { key: 'frozen' } });
    expect(await post(mall, [{ action: 'rollback', app: 'mall' }])).toMatchObject({ status: 200 });
    expect(await post(operatorToken, [{ action: 'unfreeze' }])).toMatchObject({ status: 200 });
  });

  it('refuses a revoked token', async () => {
    const createdToken = await t.call<{ id: string; token: string }>(operatorToken, 'POST', '/platform/tokens', {
      name: 'leaver',
      apps: ['mall'],
    });
    await t.call(operatorToken, 'DELETE', `/platform/tokens/${createdToken.body.data.id}`);
    expect(await post(createdToken.body.data.token, [{ action: 'kill', app: 'mall' }])).toMatchObject({ status: 401 });
  });
});

describe('two teams at once', () => {
  it('of twenty that saw the same generation one wins, the others retry, and nothing is lost', async () => {
    const port = Number(new URL(await t.app.listen({ host: '127.0.0.1', port: 0 })).port);
    const releases = await Promise.all(Array.from({ length: 20 }, () => t.release(freshName(), 1)));
    const before = await generation();
    const request = (release: Release, seenGeneration: number) => {
      const body = Buffer.from(JSON.stringify({ generation: seenGeneration, changes: [promote(release)], why: 'twenty' }));
      const headers = {
        authorization: `Bearer ${operatorToken}`,
        'content-type': 'application/json',
        'content-length': String(body.length),
      };
      return { method: 'POST' as const, url, headers, body };
    };
    let waiting = releases;
    let seenGeneration = before;
    for (let round = 1; waiting.length > 0; round += 1) {
      const responses = await sendTogether(
        port,
        waiting.map((release) => request(release, seenGeneration)),
      );
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      const losers = responses.filter(({ status }) => status === 409);
      expect(losers).toHaveLength(waiting.length - 1);
      for (const { body } of losers)
        expect(JSON.parse(body)).toMatchObject({ key: 'staleGeneration', data: { generation: before + round } });
      waiting = waiting.filter((_release, i) => responses[i]?.status !== 200);
      seenGeneration = before + round;
    }
    const state = await now();
    expect(state.generation).toBe(before + 20);
    for (const { app, release } of releases) expect(state.apps[app]).toEqual({ release });
  });
});

describe('status', () => {
  it('shows the live release, its time, actor and reason, and the release to roll back to', async () => {
    const app = freshName();
    const [firstRelease, secondRelease, thirdRelease] = [
      await t.release(app, 1),
      await t.release(app, 2),
      await t.release(app, 3, { operations: ['GET /gone'] }),
    ];
    await post(operatorToken, [promote(firstRelease)], { why: 'first' });
    const second = await post(operatorToken, [promote(secondRelease)], { why: 'second' });
    await post(operatorToken, [{ action: 'canary', app, release: thirdRelease.release, percent: 2.5 }], { force: true });
    await post(operatorToken, [{ action: 'freeze', app }], { why: 'quiet days' });
    const { body } = await t.call<{ generation: number; apps: Record<string, object> }>(
      mall,
      'GET',
      '/platform/channels/production',
    );
    expect(body.data.generation).toBe(await generation());
    expect(body.data.apps[app]).toEqual({
      release: secondRelease.release,
      previous: firstRelease.release,
      canary: { release: thirdRelease.release, percent: 2.5, rollout: expect.any(String) },
      frozen: true,
      byOperator: ['frozen'],
      since: { generation: second.body.data.generation, at: expect.any(String), by: 'operator', person: null, why: 'second' },
      paths: [{ prefix: `/remote/${app}`, by: 'default' }],
      rollbackTargets: [{ release: firstRelease.release, wasLive: true, committedAt: expect.stringMatching(/Z$/), refusals: [] }],
    });
    const listed = await t.call<ChannelState[]>(mall, 'GET', '/platform/channels');
    expect(listed.body.data.map(({ channel }) => channel)).toEqual(['dev', 'staging', 'production']);
    expect(listed.body.data[2]?.apps[app]?.release).toBe(secondRelease.release);
  });

  it('shows the last time that the release went live', async () => {
    const app = freshName();
    const [firstRelease, secondRelease] = [await t.release(app, 1), await t.release(app, 2)];
    await post(operatorToken, [promote(firstRelease)]);
    await post(operatorToken, [promote(secondRelease)]);
    const rolledBack = await post(operatorToken, [{ action: 'rollback', app }], { why: 'it hurt' });
    const { body } = await t.call<{ apps: Record<string, { since: object }> }>(mall, 'GET', '/platform/channels/production');
    expect(body.data.apps[app]?.since).toMatchObject({ generation: rolledBack.body.data.generation, why: 'it hurt' });
  });

  it('handles an app named like a property of Object.prototype', async () => {
    expect(await post(operatorToken, [promote(await t.release('constructor', 1))])).toMatchObject({ status: 200 });
    const { body } = await t.call<{ apps: object }>(mall, 'GET', '/platform/channels/production');
    expect(Object.hasOwn(body.data.apps, 'constructor')).toBe(true);
  });

  it('does not exist for unknown channels', async () => {
    for (const name of ['live', 'Production', '__proto__', 'constructor', '%00', 'a'.repeat(500)]) {
      expect([404, 414]).toContain((await t.call(mall, 'GET', `/platform/channels/${name}`)).status);
      expect([404, 414]).toContain((await post(mall, [{ action: 'freeze' }], {}, `/platform/channels/${name}/changes`)).status);
    }
  });
});

describe('history', () => {
  it('is sorted newest first, for one app or all', async () => {
    const app = freshName();
    await post(operatorToken, [promote(await t.release(app, 1))], { why: 'one' });
    await post(operatorToken, [{ action: 'kill', app }], { why: 'two' });
    await post(operatorToken, [promote(await t.release(freshName(), 1))], { why: 'three' });
    const historyOf = async (query: string) =>
      (await t.call<{ why: string }[]>(mall, 'GET', `/platform/channels/production/history${query}`)).body.data.map(
        ({ why: reason }) => reason,
      );
    expect(await historyOf('?limit=3')).toEqual(['three', 'two', 'one']);
    expect(await historyOf(`?app=${app}&limit=1`)).toEqual(['two']);
  });

  it.each(['limit=0', 'limit=-1', 'limit=501', 'limit=1e1', 'limit=x', 'limit=', 'limit=1&limit=2', 'app=', 'app=A', 'other=1'])(
    'refuses %s',
    async (query) => {
      const { status } = await t.call(mall, 'GET', `/platform/channels/production/history?${query}`);
      // Zod's number accepts 1e1 as 10.
      expect(status).toBe(query === 'limit=1e1' ? 200 : 400);
    },
  );
});

describe('invalid input', () => {
  const release = '1.0.0+0123456789ab';
  it.each([
    ['changes', []],
    ['changes.0.action', [{ app: 'mall', release }]],
    ['changes.0.action', [{ action: 'publish', app: 'mall' }]],
    ['changes.0.app', [{ action: 'promote', release }]],
    ['changes.0.app', [{ action: 'promote', app: 'Mall', release }]],
    ['changes.0.app', [{ action: 'promote', app: ['mall'], release }]],
    ['changes.0.release', [{ action: 'promote', app: 'mall', release: '1.0.0' }]],
    ['changes.0.release', [{ action: 'promote', app: 'mall', release: `${release}/..` }]],
    ['changes.0.percent', [{ action: 'canary', app: 'mall', release, percent: '5' }]],
    ['changes.0.percent', [{ action: 'canary', app: 'mall', release, percent: 5.001 }]],
    ['changes.0.percent', [{ action: 'canary', app: 'mall', release, percent: -1 }]],
    ['changes.0.percent', [{ action: 'canary', app: 'mall', release, percent: 101 }]],
    ['changes.0.withoutRoutes.0', [{ action: 'promote', app: 'mall', release, withoutRoutes: ['pages\0'] }]],
    ['changes.0', [{ action: 'kill', app: 'mall', release }]],
    [
      'changes.1',
      [
        { action: 'kill', app: 'mall' },
        { action: 'revive', app: 'mall' },
      ],
    ],
  ])('in a change is refused with the name of its field: %s', async (field, changes) => {
    const before = await generation();
    expect(await post(mall, changes)).toMatchObject({ status: 400, body: { key: 'badInput', data: { field } } });
    expect(await generation()).toBe(before);
  });

  it.each([
    ['generation', { generation: -1 }],
    ['generation', { generation: 1.5 }],
    ['generation', { generation: '1' }],
    ['generation', { generation: null }],
    ['why', { why: '   ' }],
    ['why', { why: 'x'.repeat(501) }],
    ['why', { why: 'two\nlines' }],
    ['why', { why: 'zero \0' }],
    ['why', { why: 'half \ud800' }],
    ['why', { why: 'turned \u202Eround' }],
    ['force', { force: 'yes' }],
    ['', { actor: 'somebody else' }],
  ])('beside the changes is refused with the name of its field: %s', async (field, overrides) => {
    expect(await post(operatorToken, [{ action: 'freeze', app: 'mall' }], overrides)).toMatchObject({
      status: 400,
      body: { key: 'badInput', data: { field } },
    });
  });

  it('of any kind changes nothing and never causes a server error', async () => {
    const before = await now();
    for (const value of hostileValues) {
      const bodies = [
        { generation: value, changes: [{ action: 'freeze' }], why: 'x' },
        { generation: before.generation, changes: value, why: 'x' },
        { generation: before.generation, changes: [value], why: 'x' },
        ...['action', 'app', 'release', 'percent', 'withoutRoutes', 'to'].map((name) => ({
          generation: before.generation,
          changes: [{ action: 'canary', app: 'mall', release, percent: 1, [name]: value }],
          why: 'x',
        })),
        value,
      ];
      for (const payload of bodies) {
        const answer = await t.app.inject({
          method: 'POST',
          url,
          headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
          payload: JSON.stringify(payload),
        });
        expect(answer.statusCode).toBeGreaterThanOrEqual(400);
        expect(answer.statusCode).toBeLessThan(500);
        expect(JSON.parse(answer.body)).toMatchObject({ code: answer.statusCode, key: expect.any(String) });
      }
    }
    for (const [type, payload] of hostileBodies) {
      const answer = await t.app.inject({
        method: 'POST',
        url,
        headers: { authorization: `Bearer ${operatorToken}`, ...(type === undefined ? {} : { 'content-type': type }) },
        payload,
      });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
    }
    expect(await now()).toEqual(before);
  });
});

describe('budgets', () => {
  const setLimits = (token: string, app: string, limits: unknown) =>
    t.call<{ limits: object }>(token, 'PUT', `/platform/budgets/${app}`, limits as object);

  it('are raised, lowered and reset by the operator, with immediate effect', async () => {
    const app = freshName();
    const overBudget = await t.release(app, 1, { budget: { page: '/', entry: 15_001, firstJs: 0, css: 0 } });
    expect(await post(operatorToken, [promote(overBudget)])).toMatchObject({
      status: 422,
      body: { data: { refusals: [{ gate: 'budget' }] } },
    });
    expect(await setLimits(operatorToken, app, { entry: 16_000, css: 0 })).toMatchObject({
      status: 200,
      body: { data: { app, limits: { entry: 16_000, firstJs: 48_500, css: 0, server: 120_000 } } },
    });
    expect(await post(operatorToken, [promote(overBudget)])).toMatchObject({ status: 200 });
    expect((await setLimits(operatorToken, app, { entry: null })).body.data.limits).toEqual({
      entry: 15_000,
      firstJs: 48_500,
      css: 0,
      server: 120_000,
    });
    expect((await setLimits(operatorToken, 'shell', { firstJs: 1 })).body.data.limits).toEqual({
      firstJs: 1,
      css: 10_000,
      server: 300_000,
    });
  });

  it('cannot be raised by a team', async () => {
    expect(await setLimits(mall, 'mall', { entry: 1 })).toMatchObject({ status: 403, body: { key: 'operatorOnly' } });
  });

  it.each([{}, { entry: -1 }, { entry: 1.5 }, { entry: '1' }, { entry: 1e21 }, { pages: 1 }, [], { css: [1] }])(
    'refuse %j',
    async (limits) => {
      expect(await setLimits(operatorToken, 'mall', limits)).toMatchObject({ status: 400, body: { key: 'badInput' } });
    },
  );

  it('exist for apps only', async () => {
    expect(await setLimits(operatorToken, 'Mall', { entry: 1 })).toMatchObject({ status: 400 });
  });
});

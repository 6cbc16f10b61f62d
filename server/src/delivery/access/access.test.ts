import { createHmac } from 'node:crypto';
import { sql } from '../../db/sql.ts';
import { operatorToken, type RegistryApp, registryApp } from '../../test/registry-app.ts';
import { hostileBodies, hostileValues } from '../../test/hostile-values.ts';
import { callerOfToken, mayRelease, ownApp, personOfHeader } from './access.ts';
import { makeQaToken, mayOverride, readQaToken } from './qa-token.ts';

// A busy machine must not fail the tests.
jest.setTimeout(60_000);

let test: RegistryApp;
beforeEach(async () => {
  test = await registryApp();
});
afterEach(() => test.close());

interface Token {
  id: string;
  token: string;
  name: string;
  expiresAt: string | null;
  usedAt: string | null;
  revokedAt: string | null;
}
const make = (body: object, token = operatorToken) => test.call<Token>(token, 'POST', '/platform/tokens', body);
const list = async () => (await test.call<Token[]>(operatorToken, 'GET', '/platform/tokens')).body.data;
const listReleases = (token: string) => test.call(token, 'GET', '/platform/releases/mall');

describe('deploy tokens', () => {
  it('are shown once and stored as a hash; a call identifies its team by them', async () => {
    const createdToken = await make({ name: 'mall-ci', apps: ['mall', 'events'], days: 30 });
    expect(createdToken).toMatchObject({
      status: 201,
      body: { data: { name: 'mall-ci', apps: ['mall', 'events'], usedAt: null } },
    });
    const { token, expiresAt } = createdToken.body.data;
    const days = (Date.parse(String(expiresAt)) - Date.now()) / 86_400_000;
    expect(Math.round(days * 100) / 100).toBe(30);
    expect(JSON.stringify(await list())).not.toContain(token);
    expect(JSON.stringify(await test.db.rows(sql`select * from deploy_token`))).not.toContain(token);
    const caller = await callerOfToken(test.deps, '127.0.0.1', token);
    expect(caller).toEqual({ name: 'mall-ci', operator: false, apps: ['mall', 'events'], tokenId: createdToken.body.data.id });
    expect([mayRelease(caller, 'events'), mayRelease(caller, 'wallet')]).toEqual([true, false]);
    expect(() => ownApp(caller, 'wallet')).toThrow('is for mall, events, not for wallet');
    const raw = await test.app.inject({ url: '/platform/releases/mall', headers: { authorization: token } });
    expect(raw.statusCode).toBe(200);
  });

  it('record their last use once a minute', async () => {
    const { token } = (await make({ name: 'mall-ci', apps: ['mall'] })).body.data;
    await listReleases(token);
    const first = (await list())[0]?.usedAt;
    expect(first).not.toBeNull();
    await listReleases(token);
    expect((await list())[0]?.usedAt).toBe(first);
    await test.db.run(sql`update deploy_token set used_at = used_at - interval '61 seconds'`);
    await listReleases(token);
    expect(Date.parse(String((await list())[0]?.usedAt))).toBeGreaterThanOrEqual(Date.parse(String(first)));
  });

  it('end when they are revoked or expire', async () => {
    const { id, token } = (await make({ name: 'mall-ci', apps: ['mall'] })).body.data;
    expect((await listReleases(token)).status).toBe(200);
    const revoked = await test.call<Token>(operatorToken, 'DELETE', `/platform/tokens/${id}`);
    expect(revoked.body.data.revokedAt).not.toBeNull();
    expect(await listReleases(token)).toMatchObject({ status: 401, body: { key: 'notSignedIn' } });
    const repeatedRevoke = await test.call<Token>(operatorToken, 'DELETE', `/platform/tokens/${id}`);
    expect(repeatedRevoke.body.data.revokedAt).toBe(revoked.body.data.revokedAt);
    const next = (await make({ name: 'mall-ci', apps: ['mall'], days: 1 })).body.data;
    await test.db.run(sql`update deploy_token set expires_at = now() where id = ${next.id}`);
    expect((await listReleases(next.token)).status).toBe(401);
    expect((await make({ name: 'mall-ci', apps: ['mall'] })).status).toBe(201);
  });

  it('have unique names, even when twenty are created at once', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => make({ name: 'mall-ci', apps: ['mall'] })));
    expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, ...Array<number>(19).fill(409)]);
    for (const name of ['operator', 'workspace', 'guard'])
      expect(await make({ name, apps: ['mall'] })).toMatchObject({ status: 400, body: { data: { field: 'name' } } });
  });

  it('are issued by the operator only', async () => {
    const { id, token } = (await make({ name: 'mall-ci', apps: ['mall'] })).body.data;
    for (const [method, url] of [
      ['POST', '/platform/tokens'],
      ['GET', '/platform/tokens'],
      ['DELETE', `/platform/tokens/${id}`],
    ] as const) {
      expect(await test.call(token, method, url)).toMatchObject({ status: 403, body: { key: 'operatorOnly' } });
      expect(await test.app.inject({ method, url })).toMatchObject({ statusCode: 401 });
    }
    for (const unknownId of ['nothing', '%00', 'x'.repeat(100)])
      expect((await test.call(operatorToken, 'DELETE', `/platform/tokens/${unknownId}`)).status).toBe(404);
    expect(await list()).toHaveLength(1);
  });

  it('are refused with the name of the invalid field', async () => {
    const invalidBodies: readonly [object, string][] = [
      [{ name: 'a b', apps: ['mall'] }, 'name'],
      [{ name: 'ok', apps: [] }, 'apps'],
      [{ name: 'ok', apps: ['Mall'] }, 'apps.0'],
      [{ name: 'ok', apps: ['mall', 'mall'] }, 'apps'],
      [{ name: 'ok', apps: ['mall'], days: 0 }, 'days'],
      [{ name: 'ok', apps: ['mall'], days: 1e9 }, 'days'],
    ];
    for (const [body, field] of invalidBodies)
      expect(await make(body)).toMatchObject({ status: 400, body: { key: 'badInput', data: { field } } });
  });
});

describe('wrong tokens', () => {
  it('are reported as invalid, even malformed ones; a call without a token is asked for one', async () => {
    const answerTo = async (authorization?: string) => {
      const headers = authorization === undefined ? {} : { authorization };
      const answer = await test.app.inject({ url: '/platform/releases/mall', headers });
      return [answer.statusCode, answer.json<{ msg: string }>().msg];
    };
    const notValid = [401, 'This token is not valid: it is unknown, revoked or expired'];
    for (const token of ['Bearer nonsense', 'nonsense', 'Bearer a b', `Bearer ${'x'.repeat(600)}`, 'Bearer of-the-right-length'])
      expect(await answerTo(token)).toEqual(notValid);
    for (const missingToken of [undefined, '', 'Bearer', 'Bearer '])
      expect(await answerTo(missingToken)).toEqual([401, 'Send a deploy token: Authorization: Bearer <token>']);
  });

  it('are counted by address, and an address with too many is blocked for a while', async () => {
    const from = (remoteAddress: string, token: string) =>
      test.app.inject({ url: '/platform/releases/mall', remoteAddress, headers: { authorization: `Bearer ${token}` } });
    for (let i = 0; i < 30; i += 1) expect((await from('10.0.0.1', `guess-number-${i}-of-many`)).statusCode).toBe(401);
    const limited = await from('10.0.0.1', 'guess-number-30-of-many');
    expect(limited.statusCode).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await from('10.0.0.1', operatorToken)).statusCode).toBe(429);
    expect((await from('10.0.0.2', operatorToken)).statusCode).toBe(200);
    expect((await from('10.0.0.2', '')).statusCode).toBe(401);
  });
});

describe('the person behind a token', () => {
  it.each([
    [encodeURIComponent('林知夏'), '林知夏'],
    [encodeURIComponent('  Ana\tMaría \n Ruiz '), 'Ana María Ruiz'],
    [encodeURIComponent('a\u202Eb\u0000c'), 'a b c'],
    [encodeURIComponent('é'.normalize('NFD')), 'é'],
    ['%20', undefined],
    ['', undefined],
    [encodeURIComponent('字'.repeat(100)), '字'.repeat(80)],
  ])('is read from %s', (header, expected) => {
    expect(personOfHeader(header)).toBe(expected);
  });

  it('is refused when it cannot be read, and the call has no effect', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/platform/tokens',
      headers: { authorization: `Bearer ${operatorToken}`, 'x-deploy-person': '%E4%' },
      payload: { name: 'mall-ci', apps: ['mall'] },
    });
    expect([answer.statusCode, answer.json().key]).toEqual([400, 'badInput']);
    expect(await list()).toEqual([]);
  });
});

describe('QA tokens', () => {
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const by = { operator: 'operator' };

  it('are signed, for a list of apps and a limited time', async () => {
    const createdToken = await test.call<Token & { token: string }>(operatorToken, 'POST', '/platform/qa-tokens', {
      apps: ['mall'],
      hours: 2,
    });
    expect(createdToken.status).toBe(201);
    const read = await readQaToken(test.deps, createdToken.body.data.token);
    expect(read?.apps).toEqual(['mall']);
    expect(read && mayOverride(read, 'mall')).toBe(true);
    expect(read && mayOverride(read, 'wallet')).toBe(false);
    const every = await readQaToken(test.deps, makeQaToken(test.deps, { apps: ['*'], exp, by }));
    expect(every && mayOverride(every, 'wallet')).toBe(true);
  });

  it('are issued by a team for its own apps, in production as well; only the operator issues them for every app', async () => {
    const { token } = (await make({ name: 'mall-ci', apps: ['mall', 'events'] })).body.data;
    const requestToken = (apps: readonly string[]) =>
      test.call<{ token: string }>(token, 'POST', '/platform/qa-tokens', { apps, hours: 1 });
    expect((await readQaToken(test.deps, (await requestToken(['events'])).body.data.token))?.apps).toEqual(['events']);
    for (const apps of [['wallet'], ['mall', 'wallet'], ['*']])
      expect(await requestToken(apps)).toMatchObject({ status: 403, body: { key: 'notYourApp' } });
    const without = await test.app.inject({ method: 'POST', url: '/platform/qa-tokens', payload: { apps: ['mall'], hours: 1 } });
    expect(without.statusCode).toBe(401);
  });

  it('are invalid when changed, expired or signed by another key', async () => {
    const token = makeQaToken(test.deps, { apps: ['mall'], exp, by });
    const [payload = '', signature = ''] = token.split('.');
    const forgedPayload = Buffer.from(JSON.stringify({ apps: ['*'], exp, by })).toString('base64url');
    const wrongKey = createHmac('sha256', 'another').update(payload).digest('base64url');
    const flipped = `${signature.slice(0, -2)}${signature.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const invalidToken of [
      `${forgedPayload}.${signature}`,
      `${payload}.${wrongKey}`,
      `${payload}.${flipped}`,
      payload,
      '',
      '.',
      `${token}.x`,
      `${payload}.${'A'.repeat(5000)}`,
    ])
      expect(await readQaToken(test.deps, invalidToken)).toBeUndefined();
    expect(await readQaToken(test.deps, makeQaToken(test.deps, { apps: ['mall'], exp: exp - 7200, by }))).toBeUndefined();
    expect(await readQaToken(test.deps, token)).toEqual({ apps: ['mall'], exp, by });
  });

  it('end with the token that created them when it is revoked or expires', async () => {
    const qaOf = async (token: string, hours = 48) =>
      (await test.call<{ token: string; expiresAt: string }>(token, 'POST', '/platform/qa-tokens', { apps: ['mall'], hours }))
        .body.data;
    const revoked = (await make({ name: 'mall-ci', apps: ['mall'] })).body.data;
    const first = await qaOf(revoked.token);
    expect((await readQaToken(test.deps, first.token))?.apps).toEqual(['mall']);
    await test.call(operatorToken, 'DELETE', `/platform/tokens/${revoked.id}`);
    expect(await readQaToken(test.deps, first.token)).toBeUndefined();

    const ending = (await make({ name: 'mall-day', apps: ['mall'], days: 1 })).body.data;
    const second = await qaOf(ending.token);
    expect(Date.parse(second.expiresAt)).toBeLessThanOrEqual(Date.parse(String(ending.expiresAt)));
    expect(await readQaToken(test.deps, second.token)).toBeDefined();
    await test.db.run(sql`update deploy_token set expires_at = now() where id = ${ending.id}`);
    expect(await readQaToken(test.deps, second.token)).toBeUndefined();
  });

  it('end with the operator that created them, even when only the token changes', async () => {
    const anna = { name: 'anna', roles: ['all'] as const, hash: Buffer.alloc(32, 1), expiresAt: undefined };
    const as = (secrets: object) => ({ ...test.deps, secrets: { ...test.deps.secrets, ...secrets } });
    const ofAnna = makeQaToken(as({ operators: [anna] }), { apps: ['*'], exp, by: { operator: 'anna' } });
    expect(await readQaToken(as({ operators: [anna] }), ofAnna)).toBeDefined();
    expect(await readQaToken(as({ operators: [] }), ofAnna)).toBeUndefined();
    expect(await readQaToken(as({ operators: [{ ...anna, expiresAt: Date.now() - 1 }] }), ofAnna)).toBeUndefined();
    expect(await readQaToken(as({ operators: [{ ...anna, hash: Buffer.alloc(32, 2) }] }), ofAnna)).toBeUndefined();
    const ofSole = makeQaToken(test.deps, { apps: ['*'], exp, by });
    expect(await readQaToken(as({ operatorToken: 'another-operator-token' }), ofSole)).toBeUndefined();
  });
});

describe('malformed input', () => {
  const validBodies: Readonly<Record<string, object>> = {
    '/platform/tokens': { name: 'good', apps: ['mall'], days: 1 },
    '/platform/qa-tokens': { apps: ['mall'], hours: 1 },
  };

  it('is refused, never a 5xx, and an accepted token behaves like any other', async () => {
    const acceptedValues: unknown[] = [];
    for (const [url, validBody] of Object.entries(validBodies)) {
      for (const [type, body] of hostileBodies)
        expect([400, 415]).toContain((await test.call(operatorToken, 'POST', url, body, type)).status);
      for (const value of hostileValues)
        for (const field of Object.keys(validBody)) {
          const answer = await test.call(operatorToken, 'POST', url, { ...validBody, [field]: value });
          expect([201, 400, 409]).toContain(answer.status);
          if (answer.status === 201) acceptedValues.push(value);
        }
    }
    // Valid names, and a short duration.
    expect(acceptedValues).toEqual(['constructor', 0.001]);
    expect((await list()).map(({ name }) => name)).toEqual(['constructor']);
  });
});

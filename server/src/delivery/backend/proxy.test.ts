import { createPublicKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from '../../db/sql.ts';
import { hostileValues } from '../../test/hostile-values.ts';
import { noTransactionSince, nowOf } from '../../test/open-transactions.ts';
import { callRegistry, openBackend, sendJson, type TeamService, teamService } from '../../test/team-backend.ts';
import type { TestMember } from '../../test/test-member.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';
import { tokenSeconds } from './caller-token.ts';
import { proxyLimits } from './proxy.ts';

jest.setTimeout(60_000);

let t: TestServer;
let service: TeamService;
let member: TestMember;
beforeAll(async () => {
  t = await testServer({ env: { LOG_LEVEL: 'silent' } });
  member = await t.memberWith();
});
afterAll(() => t.close());
beforeEach(async () => {
  // A separate service for each test has a separate circuit breaker.
  service = await teamService();
  service.reply = (response) => sendJson(response, { average: 4.5, texts: ['fine'] });
  await openBackend(t, service);
});
afterEach(() => service.close());

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: { readonly code: number; readonly key?: string; readonly msg: string; readonly data: unknown };
}

const callBackend = async (
  path: string,
  {
    method = 'GET',
    headers = {},
    payload,
  }: { method?: string; headers?: Record<string, string>; payload?: string | object } = {},
): Promise<Answer> => {
  const answer = await t.app.inject({
    method: method as 'GET',
    url: `/juhe/x/${path}`,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
};
const signedIn = () => ({ authorization: member.token });
const rate = (payload: string | object, headers: Record<string, string> = {}) =>
  callBackend('reviews/ratings', { method: 'POST', headers: { ...signedIn(), ...headers }, payload });
const lastHour = async (): Promise<Record<string, number>> => {
  await new Promise((resolve) => setTimeout(resolve, 1100));
  const { body } = await callRegistry(t, t.operatorToken, 'GET', 'backends/reviews/production');
  return (body.data as { lastHour: Record<string, number> }).lastHour;
};
const partsOfToken = (header = '') => {
  const [head = '', claims = '', value = ''] = header.replace('Bearer ', '').split('.');
  const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>;
  return { head: read(head), claims: read(claims), text: `${head}.${claims}`, value };
};

describe('a call of an app’s own back end', () => {
  it('is answered in an envelope; the back end receives the operation and its input, and none of the caller’s headers', async () => {
    const { status, body } = await callBackend('reviews/ratings/S1?most=3', {
      headers: {
        ...signedIn(),
        cookie: 'juhe-device=secret',
        'x-forwarded-for': '203.0.113.7',
        'x-forwarded-host': 'evil.example',
        te: 'trailers',
        'proxy-authorization': 'Basic eA==',
        'x-juhe-work': 'work',
        referer: 'https://juhe.example/h5/#/wallet',
        'accept-language': 'fr',
        'user-agent': 'Somebody’s browser',
      },
    });
    expect({ status, body }).toEqual({ status: 200, body: { code: 200, msg: 'ok', data: { average: 4.5, texts: ['fine'] } } });
    const [received] = service.received;
    expect(received?.url).toBe('/ratings/S1?most=3');
    const { authorization, 'user-agent': agent, 'x-trace-id': trace, ...headers } = received?.headers ?? {};
    expect(headers).toEqual({
      accept: 'application/json',
      'accept-encoding': 'identity',
      'accept-language': 'fr',
      connection: 'keep-alive',
      host: service.host,
      'sec-fetch-mode': 'cors',
    });
    expect([agent, trace]).toEqual(['undici', expect.stringMatching(/^[\w-]+$/)]);
    expect(authorization).not.toContain(member.token);
    expect(JSON.stringify(received)).not.toContain(member.id);
  });

  it('carries a short-lived token for this app that the published keys verify', async () => {
    await callBackend('reviews/ratings/S1', { headers: signedIn() });
    await callBackend('reviews/ratings/S2', { headers: signedIn() });
    await callBackend('reviews/ratings/S3');
    const [first, second, visitor] = service.received.map(({ headers }) => partsOfToken(headers.authorization));
    const keys = (await t.app.inject('/platform/jwks.json')).json<{ keys: { kid: string }[] }>().keys;
    const key = keys.find(({ kid }) => kid === first?.head['kid']);
    expect(key).toMatchObject({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' });
    expect(
      verify(
        null,
        Buffer.from(first?.text ?? ''),
        createPublicKey({ key: key as never, format: 'jwk' }),
        Buffer.from(first?.value ?? '', 'base64url'),
      ),
    ).toBe(true);
    expect(first?.head).toMatchObject({ alg: 'EdDSA', typ: 'JWT' });
    expect(first?.claims).toMatchObject({
      aud: 'reviews',
      iss: t.deps.config.publicOrigin,
      channel: 'production',
      sub: expect.stringMatching(/^[\w-]{32}$/),
    });
    expect(Number(first?.claims['exp']) - Number(first?.claims['iat'])).toBe(tokenSeconds);
    expect(tokenSeconds).toBeLessThanOrEqual(60);
    expect(second?.claims['sub']).toBe(first?.claims['sub']);
    expect(second?.claims['jti']).not.toBe(first?.claims['jti']);
    expect(visitor?.claims).not.toHaveProperty('sub');
    // The token does not open the member's session.
    const ownRequest = await t.app.inject({
      url: '/juhe/x/reviews/ratings/S1',
      headers: { authorization: service.received[0]?.headers.authorization ?? '' },
    });
    expect(ownRequest.json()).toMatchObject({ code: 401 });
  });

  it('posts JSON with its idempotency key, for members only where the contract says so', async () => {
    service.reply = (response) => sendJson(response, { id: 'r1' });
    expect((await callBackend('reviews/ratings', { method: 'POST', payload: { saleNo: 'S1', stars: 5 } })).body).toMatchObject({
      code: 401,
      key: 'notSignedIn',
    });
    expect((await rate({ saleNo: 'S1', stars: 5 }, { 'idempotency-key': 'attempt-0001' })).body).toMatchObject({
      code: 200,
      data: { id: 'r1' },
    });
    expect(service.received).toHaveLength(1);
    expect(service.received[0]).toMatchObject({
      method: 'POST',
      url: '/ratings',
      body: '{"saleNo":"S1","stars":5}',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'attempt-0001' },
    });
    expect((await callBackend('reviews/ratings/S1', { headers: { authorization: 'x'.repeat(43) } })).body.code).toBe(401);
  });

  it('is refused with the back end’s own message, and signs nobody out', async () => {
    service.reply = (response) => sendJson(response, { key: 'ownGoods', msg: 'You sell this yourself' }, 409);
    expect((await rate({ saleNo: 'S1', stars: 5 })).body).toEqual({
      code: 409,
      key: 'backend.own.ownGoods',
      msg: 'You sell this yourself',
      data: null,
    });
    service.reply = (response) => sendJson(response, { msg: 'x'.repeat(300) }, 418);
    expect((await rate({ saleNo: 'S1', stars: 5 }, { 'accept-language': 'en' })).body).toMatchObject({
      code: 400,
      msg: 'This could not be done',
    });
    service.reply = (response) => sendJson(response, { msg: 'who are you' }, 401);
    expect((await rate({ saleNo: 'S1', stars: 5 })).body).toMatchObject({ code: 503, key: 'backend.away' });
  });
});

describe('an operation that the contract lacks', () => {
  it.each([
    ['GET', 'reviews/secret', 404],
    ['GET', 'reviews/ratings', 405],
    ['POST', 'reviews/ratings/S1', 405],
    ['GET', 'reviews/ratings/S1/', 404],
    ['GET', 'reviews//ratings/S1', 404],
    ['GET', 'reviews/ratings/..%2fadmin', 404],
    ['GET', 'reviews/ratings/%2e%2e', 404],
    ['GET', 'reviews/ratings/%252e%252e%252fadmin', 404],
    ['GET', 'reviews/ratings/a%5cb', 404],
    ['GET', 'reviews/ratings/a%00b', 404],
    ['GET', 'reviews/ratings/a%0d%0aHost:%20evil', 404],
    ['GET', 'reviews/ratings/a%3fb', 404],
    ['GET', 'reviews/ratings/a;b', 404],
    ['GET', `reviews/ratings/${'a'.repeat(301)}`, 404],
    ['GET', '%72eviews/ratings/S1', 404],
    ['GET', 'nobody/ratings/S1', 404],
    ['GET', 'reviews/ratings/%', 400],
    ['GET', 'reviews', 404],
    ['PUT', 'reviews/ratings', 404],
    ['DELETE', 'reviews/ratings/S1', 404],
    ['HEAD', 'reviews/ratings/S1', 404],
  ])('is not forwarded: %s %s, answered with %d', async (method, path, code) => {
    const answer = await t.app.inject({ method: method as 'GET', url: `/juhe/x/${path}`, headers: signedIn() });
    expect(answer.statusCode).toBe(code);
    if (method !== 'HEAD') expect(answer.json()).toMatchObject({ code });
    expect(service.received).toEqual([]);
  });

  it('does not accept undeclared input either', async () => {
    for (const query of ['most=x', 'other=1', 'most=1&most=2', 'saleNo=S2', '__proto__=1'])
      expect((await callBackend(`reviews/ratings/S1?${query}`)).body).toMatchObject({ code: 400, key: 'backend.badInput' });
    for (const body of [
      { saleNo: 'S1' },
      { saleNo: 1, stars: 5 },
      { saleNo: 'S1', stars: 5, admin: true },
      { saleNo: 'S1', stars: '5' },
    ])
      expect((await rate(body)).body.code).toBe(400);
    for (const value of hostileValues) {
      const { status, body } = await rate({ saleNo: value, stars: 5 });
      expect({ value, isClear: status < 500 && [200, 400, 503].includes(body.code) }).toEqual({ value, isClear: true });
    }
    expect((await rate('{"saleNo":"S1","stars":5,"__proto__":{"a":1}}', { 'content-type': 'application/json' })).body.code).toBe(
      400,
    );
    expect((await rate('saleNo=S1', { 'content-type': 'application/x-www-form-urlencoded' })).body.code).toBe(415);
    expect((await rate('[]', { 'content-type': 'application/json' })).body.code).toBe(400);
    expect(
      (await callBackend('reviews/ratings?stars=5', { method: 'POST', headers: signedIn(), payload: { saleNo: 'S1', stars: 5 } }))
        .body.code,
    ).toBe(400);
    expect((await rate({ saleNo: 'a'.repeat(proxyLimits.requestBytes), stars: 5 })).body.code).toBe(413);
  });
});

describe('a faulty back end', () => {
  const unavailable = { code: 503, key: 'backend.away' };

  it('is abandoned after its timeout, with no transaction open meanwhile', async () => {
    await openBackend(t, service, { timeoutMs: 300 });
    service.reply = () => undefined;
    const since = await nowOf(t.db);
    const pendingCall = callBackend('reviews/ratings/S1');
    await noTransactionSince(t.db, since);
    expect((await pendingCall).body).toMatchObject(unavailable);
    service.reply = (response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{"average":');
    expect((await callBackend('reviews/ratings/S1')).body).toMatchObject(unavailable);
    expect(await lastHour()).toMatchObject({ timeout: expect.any(Number) });
  });

  it.each([
    [
      'an endless response',
      'tooLong',
      { type: 'application/json', text: `{"average":1,"texts":["${'a'.repeat(proxyLimits.answerBytes)}"]}` },
    ],
    ['an HTML page', 'badAnswer', { type: 'text/html', text: '<script>1</script>' }],
    ['broken JSON', 'badAnswer', { type: 'application/json', text: '{' }],
    ['another type than the contract says', 'badAnswer', { type: 'application/json', text: '{"average":"4.5","texts":[]}' }],
    ['a status of a server error', 'error', { type: 'application/json', text: '{"stack":"secret"}', status: 500 }],
    ['another status', 'badAnswer', { type: 'application/json', text: '{}', status: 304 }],
  ])('never passes on %s', async (_, ending, { type, text, status = 200 }: { type: string; text: string; status?: number }) => {
    const before = (await lastHour())[ending] ?? 0;
    service.reply = (response) =>
      response.writeHead(status, { 'content-type': type, 'set-cookie': 'a=b' }).end(status === 304 ? undefined : text);
    const answer = await callBackend('reviews/ratings/S1');
    expect(answer.body).toMatchObject(unavailable);
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(answer.headers['retry-after']).toBe('5');
    expect((await lastHour())[ending]).toBe(before + 1);
  });

  it('cannot redirect the proxy to another address', async () => {
    const requestedUrls: string[] = [];
    const internalServer = createServer((request, response) => {
      requestedUrls.push(request.url ?? '');
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await once(internalServer, 'listening');
    for (const location of [
      `http://127.0.0.1:${(internalServer.address() as AddressInfo).port}/latest/meta-data`,
      'http://169.254.169.254/latest/meta-data',
      '/ratings/S2',
    ]) {
      service.reply = (response) => response.writeHead(302, { location }).end();
      expect((await callBackend('reviews/ratings/S1')).body).toMatchObject(unavailable);
    }
    expect(requestedUrls).toEqual([]);
    expect(service.received.map(({ url }) => url)).toEqual(['/ratings/S1', '/ratings/S1', '/ratings/S1']);
    internalServer.close();
  });

  it('is not called for a while after five failures, and other back ends still are', async () => {
    service.reply = (response) => response.writeHead(500).end();
    for (let i = 0; i < 8; i += 1) expect((await callBackend('reviews/ratings/S1')).body).toMatchObject(unavailable);
    expect(service.received).toHaveLength(5);
    const { body } = await callRegistry(t, t.operatorToken, 'GET', 'backends/reviews/production');
    expect(body.data).toMatchObject({ breaker: 'open' });
    const ready = await t.app.inject('/readyz');
    expect(ready.body).not.toContain('teamBackend');
  });
});

describe('the kill switch', () => {
  it('ends calls at once, also those of an app that is switched off, and allows them again', async () => {
    const change = (action: string, token = t.operatorToken) =>
      callRegistry(t, token, 'POST', `backends/reviews/production/${action}`, { why: 'an incident' });
    expect((await change('kill')).body.data).toMatchObject({ killedBy: 'operator' });
    const paused = await callBackend('reviews/ratings/S1', { headers: { 'accept-language': 'en' } });
    expect(paused.body).toMatchObject({
      code: 503,
      key: 'backend.paused',
      msg: 'This service is paused. Please come back later',
    });
    expect(paused.headers['retry-after']).toBe('60');
    expect(service.received).toEqual([]);
    expect((await change('revive')).status).toBe(200);
    expect((await callBackend('reviews/ratings/S1')).body.code).toBe(200);
  });
});

it('a suspended member can only read', async () => {
  const suspended = await t.memberWith();
  await t.db.run(
    sql`update member set suspended_until = now() + interval '1 hour', suspension_reason = 'x' where id = ${suspended.id}`,
  );
  const headers = { authorization: suspended.token };
  expect((await callBackend('reviews/ratings/S1', { headers })).body.code).toBe(200);
  expect(
    (await callBackend('reviews/ratings', { method: 'POST', headers, payload: { saleNo: 'S1', stars: 1 } })).body,
  ).toMatchObject({
    code: 403,
  });
});

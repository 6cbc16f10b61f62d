import { sql } from '../db/sql.ts';
import { addressKey } from './limits/addresses.ts';
import { consumeToken } from './limits/rate-limit.ts';
import { form, json, type SampleApp, sampleApp, url } from '../test/sample-app.ts';

let site: SampleApp;
let production: SampleApp;
let token: string;
let secondToken: string;
let memberId: string;

beforeAll(async () => {
  site = await sampleApp();
  production = await sampleApp({ APP_ENV: 'production' });
  ({ id: memberId, token } = await site.memberWith({ nickname: '晨读' }));
  ({ token: secondToken } = await site.memberWith({ nickname: '晨读' }));
});
afterAll(() => Promise.all([site.close(), production.close()]));

const post: SampleApp['post'] = (...call) => site.post(...call);
const get: SampleApp['get'] = (...call) => site.get(...call);

describe('access', () => {
  it('answers 401 without a session, with the text that the client expects', async () => {
    for (const authorization of ['', 'x'.repeat(43), 'Bearer nonsense-nonsense', `${token}x`, '长'.repeat(20)].filter(Boolean)) {
      const headers = { authorization: Buffer.from(authorization).toString('latin1') };
      const { status, body } = await post('whoAmI', '', form, headers);
      expect({ status, code: body.code, msg: body.msg }).toEqual({
        status: 200,
        code: 401,
        msg: '您的登录状态过期了，请重新登陆',
      });
    }
    expect((await post('whoAmI', '')).body.code).toBe(401);
  });

  it('recognises a member by the raw token and by a bearer token', async () => {
    expect((await post('whoAmI', '', form, { authorization: token })).body.data).toEqual({ id: memberId, nickname: '晨读' });
    expect((await post('whoAmI', '', form, { authorization: `Bearer ${token}` })).body.data).toMatchObject({ id: memberId });
    expect((await get('peek', { authorization: token })).body.data).toBe(memberId);
    expect((await get('peek', { authorization: 'an-old-token-of-somebody' })).body.data).toBeNull();
  });

  it('rejects an expired session and a cancelled member, and extends a used session', async () => {
    const { id, token: sessionToken } = await site.memberWith({ nickname: '晨读' });
    const expiry = async () =>
      (
        await site.db.one<{ days: number }>(
          sql`select round(extract(epoch from expires_at - now()) / 86400)::int as days from session where member_id = ${id}`,
        )
      ).days;
    await site.db.run(
      sql`update session set expires_at = now() + interval '3 days', last_used_at = now() - interval '27 days' where member_id = ${id}`,
    );
    expect((await post('whoAmI', '', form, { authorization: sessionToken })).body.code).toBe(200);
    expect(await expiry()).toBe(30);
    await site.db.run(sql`update session set expires_at = now() - interval '1 second' where member_id = ${id}`);
    expect((await post('whoAmI', '', form, { authorization: sessionToken })).body.code).toBe(401);
    await site.db.run(sql`update session set expires_at = now() + interval '1 day' where member_id = ${id}`);
    await site.db.run(sql`update member set cancelled_at = now() where id = ${id}`);
    expect((await post('whoAmI', '', form, { authorization: sessionToken })).body.code).toBe(401);
  });

  it('restricts operations of operators to operators', async () => {
    const as = (headers: Record<string, string>) => post('operate', '{}', json, { 'idempotency-key': 'operate-1', ...headers });
    expect((await as({})).body.code).toBe(401);
    expect((await as({ authorization: token })).body.code).toBe(403);
    expect((await as({ authorization: site.operatorToken })).body).toMatchObject({ code: 200, data: 'operator' });
    expect((await post('whoAmI', '', form, { authorization: site.operatorToken })).body.code).toBe(401);
  });
});

describe('answers', () => {
  it('carry a trace id, the server time and no-store', async () => {
    const { headers } = await get('peek', { 'x-trace-id': 'trace-of-a-client' });
    expect(headers['cache-control']).toBe('no-store');
    expect(Math.abs(Number(headers['x-server-time']) - Date.now())).toBeLessThan(5000);
    expect(headers['x-trace-id']).toBe('trace-of-a-client');
    expect((await get('peek', { 'x-trace-id': 'a b\u00e9' })).headers['x-trace-id']).toMatch(/^[0-9a-f]{16}$/);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('report a refusal with HTTP 200, its code, key and text', async () => {
    const { status, body } = await post('refuse', 'n=2', form, { 'accept-language': 'en' });
    expect(status).toBe(200);
    expect(body).toEqual({ code: 409, msg: 'Only 2 left', data: null, key: 'sample.short' });
  });

  it('omit columns that the contract does not declare', async () => {
    for (const on of [site, production])
      expect((await on.get('leaky')).body.data).toEqual({
        id: '1',
        note: { text: 'a "quoted" note' },
        tags: ['x'],
      });
  });

  it('fail loudly in development when a handler breaks its contract', async () => {
    const { status, body } = await get('wrong');
    expect({ status, code: body.code }).toEqual({ status: 500, code: 500 });
    expect((await production.get('wrong')).body).toMatchObject({ code: 200, data: { id: '7' } });
  });

  it('hide internal errors', async () => {
    const { status, body } = await get('crash');
    expect(status).toBe(500);
    expect(body).toEqual({ code: 500, msg: '出小差了，请稍后再试', data: null, key: 'internal' });
  });

  it('exist for unknown paths, other methods, HEAD and OPTIONS', async () => {
    expect(await site.send({ url: '/juhe/api/nothing' })).toMatchObject({ status: 404, body: { code: 404 } });
    expect(await site.send({ method: 'POST', url: '/juhe/api/nothing' })).toMatchObject({ status: 404, body: { code: 404 } });
    const response = await site.send({ method: 'GET', url: url('echo') });
    expect(response).toMatchObject({ status: 405, body: { code: 405 }, headers: { allow: 'POST, OPTIONS' } });
    expect((await site.send({ method: 'DELETE', url: url('find') })).status).toBe(405);
    const options = await site.app.inject({ method: 'OPTIONS', url: url('find') });
    expect([options.statusCode, options.headers['allow']]).toEqual([204, 'GET, HEAD, OPTIONS']);
    const head = await site.app.inject({ method: 'HEAD', url: url('find') });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect((await site.app.inject({ method: 'HEAD', url: url('echo') })).statusCode).toBe(405);
    const stream = await site.app.inject({ method: 'HEAD', url: url('watch') });
    expect([stream.statusCode, stream.headers['allow']]).toEqual([405, 'GET, OPTIONS']);
  });

  it('can be a stream, and refusals before it are envelopes', async () => {
    const stream = await site.app.inject({ url: url('watch') });
    expect(stream.headers['content-type']).toContain('text/event-stream');
    expect(String(stream.headers['x-trace-id'])).not.toBe('');
    expect(stream.body).toContain('id: 3\ndata: {"n":3}\n\n');
    expect((await site.app.inject({ url: url('watch?fails=1') })).body).toContain('"key":"sample.short"');
    expect((await get('watch?fails=x')).body).toMatchObject({ code: 400, field: 'fails' });
  });
});

describe('rate limits', () => {
  it('are exact under twenty callers at once', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => post('limited', '')));
    expect(responses.filter((answer) => answer.body.code === 200)).toHaveLength(5);
    const refused = responses.find((answer) => answer.body.code === 429);
    expect(refused?.status).toBe(200);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(50);
    expect(refused?.body.msg).toMatch(/^操作太频繁了，请 \d+ (秒|分钟)后再试$/);
  });

  it('count each member separately', async () => {
    const codes = async (token: string) => {
      const responseCodes = [];
      for (let i = 0; i < 3; i += 1) responseCodes.push((await get('limitedMember', { authorization: token })).body.code);
      return responseCodes;
    };
    expect(await codes(token)).toEqual([200, 200, 429]);
    expect(await codes(secondToken)).toEqual([200, 200, 429]);
  });

  it('slide: capacity is released as each call expires', async () => {
    for (let i = 0; i < 3; i += 1) expect(await consumeToken(site.db, 'slide', 3, 60)).toEqual({ ok: true });
    expect(await consumeToken(site.db, 'slide', 3, 60)).toMatchObject({ ok: false });
    await site.db.run(sql`update rate_limit set hits[1] = hits[1] - interval '50 seconds' where key = 'slide'`);
    const earlyAttempt = await consumeToken(site.db, 'slide', 3, 60);
    expect(earlyAttempt.ok).toBe(false);
    expect(earlyAttempt.ok ? 0 : earlyAttempt.retryAfter).toBeLessThanOrEqual(10);
    await site.db.run(sql`update rate_limit set hits[1] = hits[1] - interval '11 seconds' where key = 'slide'`);
    expect(await consumeToken(site.db, 'slide', 3, 60)).toEqual({ ok: true });
    expect(await consumeToken(site.db, 'slide', 3, 60)).toMatchObject({ ok: false });
  });
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('counts the address %s as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});

import { form, json, type SampleApp, sampleApp, url } from '../../test/sample-app.ts';
import { defaultBudgets } from './call-budgets.ts';

const opened: SampleApp[] = [];
const site = async (env: Record<string, string>): Promise<SampleApp> => {
  const app = await sampleApp({ RATE_LIMIT_SCALE: '1', ...env });
  opened.push(app);
  return app;
};
afterAll(() => Promise.all(opened.map((app) => app.close())));

const codeOf = async ({ app }: SampleApp, call: { name: string; ip?: string; headers?: Record<string, string> }) => {
  const answer = await app.inject({
    method: 'POST',
    url: url(call.name),
    remoteAddress: call.ip ?? '203.0.113.9',
    headers: { 'content-type': form, ...call.headers },
    payload: '',
  });
  return { code: answer.json<{ code: number }>().code, retryAfter: answer.headers['retry-after'] };
};

const codesOf = async (app: SampleApp, times: number, call: (i: number) => Parameters<typeof codeOf>[1]) => {
  const codes = await Promise.all(Array.from({ length: times }, async (_, i) => (await codeOf(app, call(i))).code));
  return Object.fromEntries([...new Set(codes)].map((code) => [code, codes.filter((otherCode) => otherCode === code).length]));
};

describe('an operation without a limit of its own', () => {
  it('refuses a member who calls it continuously, but neither other members nor reads', async () => {
    const app = await site({});
    const [{ token }, slowMember] = await Promise.all([
      app.memberWith({ nickname: '快手' }),
      app.memberWith({ nickname: '慢手' }),
    ]);
    const calls = defaultBudgets.member.write.burst + 60;
    const codes = await codesOf(app, calls, () => ({ name: 'whoAmI', headers: { authorization: token } }));
    expect(codes[429]).toBeGreaterThan(0);
    expect(codes[200]).toBeGreaterThanOrEqual(defaultBudgets.member.write.burst);
    // Several: on a slow machine the budget has partly refilled by now.
    const furtherCalls = Array.from({ length: 60 }, () => codeOf(app, { name: 'whoAmI', headers: { authorization: token } }));
    expect(await Promise.all(furtherCalls)).toContainEqual({ code: 429, retryAfter: '1' });
    expect(await codeOf(app, { name: 'whoAmI', headers: { authorization: slowMember.token } })).toMatchObject({ code: 200 });
    const read = await app.get('peek', { authorization: token });
    expect(read.body.code).toBe(200);
  });

  it('refuses an address that calls continuously without a token or with invented ones', async () => {
    const app = await site({});
    const codes = await codesOf(app, defaultBudgets.address.write.burst + 40, (i) => ({
      name: 'whoAmI',
      headers: { authorization: i % 2 === 0 ? '' : `invented-token-number-${i}` },
    }));
    expect(codes[429]).toBeGreaterThan(0);
    expect(await codeOf(app, { name: 'whoAmI', ip: '203.0.113.10' })).toMatchObject({ code: 401 });
  });
});

describe('the caller’s address', () => {
  const callAs = (forwarded: string) => (i: number) => ({
    name: 'whoAmI',
    ip: '10.0.0.1',
    headers: { 'x-forwarded-for': forwarded.replace('#', String(i % 250)) },
  });
  const calls = defaultBudgets.address.write.burst + 40;

  it('is the one that the trusted proxy saw, not the one that the caller claims', async () => {
    for (const TRUST_PROXY of ['1', '10.0.0.0/8']) {
      const app = await site({ TRUST_PROXY });
      expect(await codesOf(app, calls, callAs('198.51.100.#, 203.0.113.9'))).toHaveProperty('429');
      expect(await codesOf(app, calls, callAs('203.0.113.9, 198.51.100.#'))).not.toHaveProperty('429');
    }
  });

  it('is the connection’s without TRUST_PROXY, and for connections that bypass the proxies', async () => {
    for (const TRUST_PROXY of ['0', '192.0.2.1'])
      expect(await codesOf(await site({ TRUST_PROXY }), calls, callAs('203.0.113.#'))).toHaveProperty('429');
  });
});

describe('wrong operator tokens', () => {
  it('block their address for a while, even for the right one', async () => {
    const app = await site({});
    const operate = (authorization: string, ip = '203.0.113.9') =>
      app.app
        .inject({
          method: 'POST',
          url: url('operate'),
          remoteAddress: ip,
          headers: { 'content-type': json, authorization, 'idempotency-key': `operate-${authorization.length}` },
          payload: '{}',
        })
        .then((answer) => answer.json<{ code: number }>().code);
    for (let i = 0; i < 30; i += 1) expect(await operate(`guessed-operator-token-${i}`)).toBe(403);
    expect(await operate('guessed-operator-token-30')).toBe(429);
    expect(await operate(app.operatorToken)).toBe(429);
    expect(await operate(app.operatorToken, '203.0.113.10')).toBe(200);
  });
});

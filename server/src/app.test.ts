import { defineOperations } from '@juhe/contract/operation';
import { z } from 'zod';
import { sql } from './db/sql.ts';
import { routes } from './http/call/routes.ts';
import { type TestServer, testServer } from './test/test-server.ts';

const schemas = {
  whoAmI: { input: z.object({}), output: z.string() },
  echo: { input: z.object({ id: z.string(), word: z.string() }), output: z.object({ id: z.string(), word: z.string() }) },
  spend: { input: z.object({ amount: z.number() }), output: z.number() },
  fail: { input: z.object({}), output: z.null() },
};
const info = { access: 'required', summary: 'Of the test.' } as const;
const operations = defineOperations<typeof schemas>()('common/frame', {
  whoAmI: { ...info, method: 'GET', path: '/api/test/whoAmI', encoding: 'query' },
  echo: { ...info, method: 'POST', path: '/api/test/echo/{id}', encoding: 'form', access: 'public' },
  spend: { ...info, method: 'POST', path: '/api/test/spend', encoding: 'json', idempotent: true },
  fail: { ...info, method: 'GET', path: '/api/test/fail', encoding: 'query', access: 'public' },
});
let carefully = true;
const group = routes(operations, schemas, {
  whoAmI: (ctx) => ctx.memberId,
  echo: (_ctx, input) => input,
  // Reads first and writes later: correct only with the lock, so that `together` has a race to detect.
  spend: (ctx, { amount }) =>
    ctx.inTx(async (tx) => {
      const lock = carefully ? sql`for update` : sql.empty;
      const { cents } = await tx.one<{ cents: number }>(sql`select cents from purse ${lock}`);
      if (cents < amount) return -1;
      await tx.run(sql`insert into spent values (${amount})`);
      await tx.run(sql`update purse set cents = ${cents - amount}`);
      return cents - amount;
    }),
  fail: () => {
    throw new Error('a secret detail');
  },
});

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ groups: [group], env: { LOG_LEVEL: 'silent' } });
  await server.db.run(sql`create table purse (cents bigint)`);
  await server.db.run(sql`create table spent (cents bigint)`);
});
afterAll(() => server.close());

const spendTogether = async (safe: boolean): Promise<number> => {
  carefully = safe;
  await server.db.run(sql`truncate purse, spent`);
  await server.db.run(sql`insert into purse values (100)`);
  const { token } = await server.memberWith();
  const responses = await server.together(20, () => [operations.spend, { amount: 10 }, { token }]);
  expect(responses.every((answer) => answer.code === 200)).toBe(true);
  return (await server.db.one<{ sum: number }>(sql`select sum(cents) as sum from spent`)).sum;
};

describe('the app', () => {
  it('says that it is alive, and ready only with its database and apps', async () => {
    expect((await server.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    const ready = await server.app.inject('/readyz');
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toMatchObject({ status: 'unavailable', serving: true, database: true, disk: true, apps: false });
    expect(await server.db.rows(sql`select 1 from readiness_probe where written_at > now() - interval '1 minute'`)).toHaveLength(
      1,
    );
  });

  it('answers unknown paths, bad addresses and failures with an envelope', async () => {
    const unknown = await server.app.inject('/nowhere');
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json()).toMatchObject({ code: 404, data: null });
    const bad = await server.app.inject('/juhe/api/%E0%A4%A');
    expect(bad.statusCode).toBe(400);
    expect(bad.json()).toMatchObject({ code: 400 });
    const failed = await server.app.inject('/juhe/api/test/fail');
    expect(failed.statusCode).toBe(500);
    expect(failed.body).not.toContain('secret');
  });

  it('compresses what is worth it', async () => {
    const word = 'x'.repeat(5000);
    const payload = `word=${word}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'accept-encoding': 'br' };
    const answer = await server.app.inject({ method: 'POST', url: '/juhe/api/test/echo/a', headers, payload });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.rawPayload.length).toBeLessThan(500);
  });

  it('keeps the trace id that a caller sends and refuses odd ones', async () => {
    const trace = async (id: string) =>
      (await server.app.inject({ url: '/juhe/api/test/whoAmI', headers: { 'x-trace-id': id } })).headers['x-trace-id'];
    expect(await trace('abcdef0123456789')).toBe('abcdef0123456789');
    expect(await trace('<script>alert(1)</script>')).not.toContain('<');
  });
});

describe('test support', () => {
  it('calls by the contract, signed in and signed out', async () => {
    const member = await server.memberWith({ nickname: '小聚' });
    expect(await server.call(operations.whoAmI)).toMatchObject({ code: 401 });
    expect(await server.as(member)(operations.whoAmI)).toMatchObject({ code: 200, data: member.id });
    expect(await server.call(operations.echo, { id: 'a1', word: '聚 & 合' })).toMatchObject({
      data: { id: 'a1', word: '聚 & 合' },
    });
  });

  it('releases callers at the same instant: a missing lock shows, a lock holds', async () => {
    expect(await spendTogether(false)).toBeGreaterThan(100);
    expect(await spendTogether(true)).toBe(100);
  });

  it('gives members money through the ledger', async () => {
    const { id } = await server.memberWith({ walletCents: 1234 });
    expect(await server.db.one(sql`select balance from ledger_account where kind = 'memberWallet' and owner = ${id}`)).toEqual({
      balance: 1234,
    });
  });
});

import { join } from 'node:path';
import { sql } from '../db/sql.ts';
import { form, json, type SampleApp, sampleApp } from '../test/sample-app.ts';
import { startChild } from '../test/child.ts';
import { cleanUp, hourlyCleanUp } from './clean-up.ts';
import { maxRefusals } from './guard.ts';

let site: SampleApp;
let token: string;
let secondToken: string;

beforeAll(async () => {
  site = await sampleApp();
  ({ token } = await site.memberWith());
  ({ token: secondToken } = await site.memberWith());
});
afterAll(() => site.close());

const post: SampleApp['post'] = (...call) => site.post(...call);
const pay = (key: string, payload = 'amount=5', headers: Record<string, string> = {}) =>
  post('pay', payload, form, { authorization: token, 'idempotency-key': key, ...headers });
const payments = async () => (await site.db.one<{ n: number }>(sql`select count(*) as n from sample_payment`)).n;

describe('idempotency', () => {
  it('requires a well-formed key', async () => {
    const before = await payments();
    expect((await post('pay', 'amount=5', form, { authorization: token })).body).toMatchObject({ code: 400, key: 'keyMissing' });
    for (const key of ['short', 'x'.repeat(101), 'with space', 'a/b/c/d/e/f'])
      expect((await pay(key)).body).toMatchObject({ code: 400, key: 'keyMissing' });
    expect(await payments()).toBe(before);
  });

  it('replays the first response for the same content, in any encoding', async () => {
    const first = await pay('replay-00001', 'amount=5&memo=a');
    const replayed = await post('pay', '{"memo":"a","amount":5}', json, {
      authorization: token,
      'idempotency-key': 'replay-00001',
    });
    expect(replayed.body).toEqual(first.body);
    expect([first.headers['idempotency-replayed'], replayed.headers['idempotency-replayed']]).toEqual([undefined, 'true']);
  });

  it('rejects the same key with other content or for another operation', async () => {
    await pay('mismatch-001', 'amount=5');
    expect((await pay('mismatch-001', 'amount=6')).body).toMatchObject({ code: 409, key: 'keyReused' });
    const elsewhere = await post('payRefused', '', form, { authorization: token, 'idempotency-key': 'mismatch-001' });
    expect(elsewhere.body).toMatchObject({ code: 409, key: 'keyReused' });
  });

  it('separates the keys of different members', async () => {
    const firstPayment = await pay('same-key-0001');
    const otherPayment = await pay('same-key-0001', 'amount=7', { authorization: secondToken });
    expect(otherPayment.body.code).toBe(200);
    expect(otherPayment.body.data).not.toEqual(firstPayment.body.data);
  });

  it('has one effect for twenty concurrent callers', async () => {
    const before = await payments();
    const responses = await Promise.all(Array.from({ length: 20 }, () => pay('concurrent-01')));
    expect(new Set(responses.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(responses.filter((answer) => answer.headers['idempotency-replayed'] === undefined)).toHaveLength(1);
    expect(responses[0]?.body.code).toBe(200);
    expect(await payments()).toBe(before + 1);
  });

  it('has twenty effects for twenty concurrent keys', async () => {
    const before = await payments();
    await Promise.all(Array.from({ length: 20 }, (_, i) => pay(`distinct-key-${i}`)));
    expect(await payments()).toBe(before + 20);
  });

  it('stores a refusal and rolls back its writes', async () => {
    const call = () => post('payRefused', '', form, { authorization: token, 'idempotency-key': 'refused-0001' });
    const before = await payments();
    const first = await call();
    expect(first.body).toMatchObject({ code: 409, msg: `只剩${before + 1}件` });
    await pay('refused-0002');
    expect((await call()).body).toEqual(first.body);
    expect(await payments()).toBe(before + 1);
  });

  // COMMON-44
  it('stores only the last refusals of a caller, and every success', async () => {
    const { id, token: eager } = await site.memberWith();
    const call = (name: string, key: string) =>
      post(name, name === 'pay' ? 'amount=5' : '', form, { authorization: eager, 'idempotency-key': key });
    await call('pay', 'success-0001');
    await site.db.run(sql`insert into idempotency_key (scope, key, operation, request_hash, answer, refused, created_at)
      select ${`member:${id}`}, 'before-' || n, 'x', '', '{}', true, now() - n * interval '1 second' from generate_series(1, 250) n`);
    await call('payRefused', 'refused-9001');
    await call('payRefused', 'refused-9002');
    const keys = await site.db.rows<{ key: string; refused: boolean }>(
      sql`select key, refused from idempotency_key where scope = ${`member:${id}`}`,
    );
    expect(keys.filter(({ refused }) => refused)).toHaveLength(maxRefusals);
    expect(keys.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['success-0001', 'refused-9001', 'refused-9002', 'before-1']),
    );
  });

  it('stores nothing of a call that threw', async () => {
    const before = await payments();
    const headers = { authorization: token, 'idempotency-key': 'broken-00001' };
    expect((await post('payCrash', '', form, headers)).status).toBe(500);
    expect(await payments()).toBe(before);
    expect((await post('pay', 'amount=1', form, headers)).body.code).toBe(200);
  });

  it('leaves nothing of a killed process', async () => {
    const { id, token: hers } = await site.memberWith();
    const before = await payments();
    const child = startChild(join(__dirname, '../test/guard-child.ts'), {
      CHILD_DATABASE_URL: site.databaseUrl,
      CHILD_MEMBER_ID: id,
      CHILD_KEY: 'killed-00001',
    });
    await child.line((line) => line === 'written');
    const waiting = pay('killed-00001', 'amount=5', { authorization: hers });
    await child.kill();
    const { body, headers } = await waiting;
    expect([body.code, headers['idempotency-replayed']]).toEqual([200, undefined]);
    expect(await payments()).toBe(before + 1);
  });

  it('cleans up every hour', async () => {
    expect(await site.meetDeadlines(hourlyCleanUp)).toBe(1);
    expect(await site.db.rows(sql`select 1 from deadline where kind = ${hourlyCleanUp.kind} and due_at > now()`)).toHaveLength(1);
  });

  it('deletes after 24 hours', async () => {
    await pay('old-key-0001');
    await site.db.run(sql`update idempotency_key set created_at = now() - interval '25 hours' where key = 'old-key-0001'`);
    expect((await pay('old-key-0001', 'amount=9')).headers['idempotency-replayed']).toBeUndefined();
    await site.db.run(sql`update idempotency_key set created_at = now() - interval '25 hours' where key = 'old-key-0001'`);
    await site.db.inTx(cleanUp);
    expect(await site.db.rows(sql`select 1 from idempotency_key where key = 'old-key-0001'`)).toHaveLength(0);
  });
});

import { order } from '@juhe/contract/mall/order';
import { recharge } from '@juhe/contract/payment/recharge';
import { search } from '@juhe/contract/content/search';
import { sql } from '../../db/sql.ts';
import type { TestMember } from '../../test/test-member.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';

let t: TestServer;
let member: TestMember;
beforeAll(async () => {
  t = await testServer({ env: { RATE_LIMIT_SCALE: '1' } });
  member = await t.memberWith();
});
afterAll(() => t.close());

/** Simulates that the member has recently done it that often. */
const done = (kind: string, times: number) =>
  t.db.run(sql`insert into rate_limit (key, hits, expires_at)
    values (${`${kind}-day:${member.id}`}, array_fill(clock_timestamp(), array[${times}::int]), now() + interval '1 day')
    on conflict (key) do update set hits = excluded.hits`);
const call: TestServer['call'] = (operation, input) =>
  t.call(operation, input, { token: member.token, key: `k-${Math.random()}`.replace('.', '') });

describe('the daily quota of a member', () => {
  // MALL-40
  it('is 300 checkouts', async () => {
    const input = { skuId: 'a', quantity: 1, addressId: 'a', expectedPayableCents: 1 };
    await done('order', 299);
    expect(await call(order.createOrder, input)).toMatchObject({ code: 404, key: 'address.missing' });
    await done('order', 300);
    expect(await call(order.createOrder, input)).toMatchObject({ code: 429, key: 'tooMany' });
  });

  // MALL-41
  it('is 100 top-ups', async () => {
    const input = { kind: 'wallet' as const, amountCents: 100 };
    await done('recharge', 99);
    expect((await call(recharge.startRecharge, input)).code).toBe(200);
    expect(await call(recharge.startRecharge, input)).toMatchObject({ code: 429, key: 'tooMany' });
  });

  it('counts at most 200 terms of searches, without a refusal, and keeps a short history', async () => {
    for (let i = 0; i < 30; i += 1) {
      const keyword = Array.from({ length: 20 }, (_, n) => `词${i}之${n}`).join('\n');
      expect((await call(search.addSearches, { keyword })).code).toBe(200);
    }
    const { used, kept: storedCount } = await t.db.one<{ used: number; kept: number }>(sql`select
      (select count(*) from search_use where member_id = ${member.id}) as used,
      (select count(*) from search_history where member_id = ${member.id}) as kept`);
    expect([used, storedCount]).toEqual([200, 20]);
  });
});

import { sql } from '../db/sql.ts';
import { makeProduct, makeShelf } from '../test/test-product.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { mallMerge } from './merge.repository.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await makeShelf(server.db);
}, 30_000);
afterAll(() => server.close());

it('moves a bargain, unless the other member bargains in the same activity', async () => {
  const [from, into] = [(await server.memberWith({ mobile: null })).id, (await server.memberWith({})).id];
  const { id: productId, skuId } = await makeProduct(server.db);
  await server.db.run(sql`insert into mall_activity (id, kind, product_id, people, sku_id, start_cents, floor_cents, ends_at)
    select 'act' || n, 'bargain', ${productId}, 2, ${skuId}, 5000, 3000, now() + interval '9 days' from generate_series(1, 2) n`);
  const begin = (id: string, activity: string, member: string) =>
    server.db.run(sql`insert into mall_bargain (id, activity_id, member_id, start_cents, floor_cents, cuts, price_cents, auth_code, expires_at)
      values (${id}, ${activity}, ${member}, 5000, 3000, array[1000, 1000], 5000, 'a', now() + interval '1 day')`);
  await begin('both', 'act1', from);
  await begin('theirs', 'act1', into);
  await begin('alone', 'act2', from);
  await server.db.inTx(async (tx) => mallMerge.merge?.(tx, { from, into }));
  const rows = await server.db.rows(sql`select id, member_id as "memberId" from mall_bargain order by id`);
  expect(rows).toEqual([
    { id: 'alone', memberId: into },
    { id: 'both', memberId: from },
    { id: 'theirs', memberId: into },
  ]);
});

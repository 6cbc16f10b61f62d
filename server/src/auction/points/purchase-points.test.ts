import { sql } from '../../db/sql.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { paidOrder } from '../../test/paid-order.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { rightsOf } from '../level/levels.ts';
import { pointsAccount } from './earn.ts';

jest.setTimeout(60_000);

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  const { db } = server;
  await db.run(sql`insert into category (id, level, name, picture) values ('leaf', 3, '茶叶', '/media/x.webp')`);
  await db.run(sql`insert into member (id, nickname) values ('keeper', '店主')`);
  await db.run(sql`insert into shop (id, name, logo, owner_id, commission_bp)
    values ('other', '拾光', '/media/x.webp', 'keeper', 500)`);
  await db.run(sql`insert into product (id, sale_no, shop_id, category_id, title, img, pictures)
    values ('p', 'S1', 'other', 'leaf', '茶', '/media/x.webp', array['/media/x.webp'])`);
  await db.run(
    sql`insert into sku (id, product_id, price_cents, available, img) values ('k', 'p', 100, 1000000, '/media/x.webp')`,
  );
});
afterAll(() => server.close());

const received = async (memberId: string, priceCents: number, quantity = 1) => {
  const paid = await paidOrder(server.db, {
    memberId,
    shopId: 'other',
    freightCents: 800,
    items: [{ skuId: 'k', priceCents, quantity, redBagCents: 150 }],
  });
  await server.db.run(sql`insert into deadline (kind, ref, due_at) values ('order.complete', ${paid.orderNo}, now())`);
  return paid;
};
const complete = (orderNo: string) => server.meetDeadlines('order.complete', orderNo);
const pointsLeft = (memberId: string) => balanceOf(server.db, pointsAccount(memberId));

// AUCTION-56
it('grants points for the paid goods, without freight and red bag, on completion', async () => {
  const { id } = await server.memberWith({});
  const completed = await received(id, 120_399);
  expect(await pointsLeft(id)).toBe(0);
  expect(await complete(completed.orderNo)).toBe(1);
  // 1,203.99 less 1.50 of the red bag.
  expect(await pointsLeft(id)).toBe(1_202);
  expect((await rightsOf(server.db, id)).level).toBe(2);
  expect(await complete(completed.orderNo)).toBe(0);
  expect(await pointsLeft(id)).toBe(1_202);
  expect(await audit(server.db)).toEqual([]);
});

// AUCTION-57
it('grants none for refunded goods and purchases in the own shop', async () => {
  const { id } = await server.memberWith({});
  const completed = await received(id, 10_075, 2);
  await server.db.run(
    sql`update mall_order_item set refunded_quantity = 1, refunded_cents = 10000 where order_id = ${completed.id}`,
  );
  await server.db.run(sql`update mall_order set refunded_cents = 10000 where id = ${completed.id}`);
  await complete(completed.orderNo);
  expect(await pointsLeft(id)).toBe(100);
  const ownOrder = await received('keeper', 50_000);
  expect(await complete(ownOrder.orderNo)).toBe(1);
  expect(await pointsLeft('keeper')).toBe(0);
});

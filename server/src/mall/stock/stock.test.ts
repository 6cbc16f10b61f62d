import { sql } from '../../db/sql.ts';
import { testDb, type TestDb } from '../../test/test-db.ts';
import { makeProduct, makeShelf } from '../../test/test-product.ts';
import { setPrice } from '../catalogue/catalogue.repository.ts';
import { release, reserve, sell, restock } from './stock.service.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb({ poolSize: 20 });
  await makeShelf(test.db);
});
afterAll(() => test.close());

const stockOf = (skuId: string) =>
  test.db.one<{ available: number; reserved: number; sold: number }>(
    sql`select available, reserved, sold from sku where id = ${skuId}`,
  );
const settled = async (work: Promise<unknown>[]) => {
  const results = await Promise.allSettled(work);
  return results.filter((result) => result.status === 'fulfilled').length;
};
const sku = async (stock: number) => (await makeProduct(test.db, { stock })).skuId;

it('reserves for as many of twenty concurrent buyers as there are units', async () => {
  const skuId = await sku(7);
  const served = await settled(Array.from({ length: 20 }, () => test.db.inTx((tx) => reserve(tx, [{ skuId, quantity: 1 }]))));
  expect(served).toBe(7);
  expect(await stockOf(skuId)).toEqual({ available: 0, reserved: 7, sold: 0 });
});

it('reserves all goods of an order or none, and names the short ones', async () => {
  const [plenty, short] = [await sku(10), await sku(1)];
  const order = [
    { skuId: plenty, quantity: 2 },
    { skuId: short, quantity: 2 },
  ];
  await expect(test.db.inTx((tx) => reserve(tx, order))).rejects.toMatchObject({ key: 'stock.short' });
  expect(await stockOf(plenty)).toEqual({ available: 10, reserved: 0, sold: 0 });
});

it('sums the quantities of a repeated SKU', async () => {
  const skuId = await sku(3);
  const twice = [
    { skuId, quantity: 2 },
    { skuId, quantity: 2 },
  ];
  await expect(test.db.inTx((tx) => reserve(tx, twice))).rejects.toMatchObject({ key: 'stock.short' });
  expect(await stockOf(skuId)).toEqual({ available: 3, reserved: 0, sold: 0 });
});

it('does not deadlock when orders name the same goods in opposite order', async () => {
  const [a, b] = [await sku(100), await sku(100)];
  const order = (first: string, second: string) => [
    { skuId: first, quantity: 1 },
    { skuId: second, quantity: 1 },
  ];
  const served = await settled(
    Array.from({ length: 20 }, (_, i) => test.db.inTx((tx) => reserve(tx, i % 2 ? order(a, b) : order(b, a)))),
  );
  expect(served).toBe(20);
  expect(await stockOf(a)).toEqual({ available: 80, reserved: 20, sold: 0 });
});

it('does not deadlock with concurrent changes of the product, its price or its SKUs', async () => {
  const { id, skuId } = await makeProduct(test.db, { stock: 100 });
  const units = [{ skuId, quantity: 1 }];
  await test.db.inTx((tx) => reserve(tx, [{ skuId, quantity: 30 }]));
  const before = test.deadlocks();
  const operator = (i: number) =>
    test.db.inTx(async (tx) => {
      if (i % 2) return setPrice(tx, skuId, 1000 + i);
      await tx.rows(sql`select id from product where id = ${id} for no key update`);
      return tx.run(sql`insert into mall_activity (kind, product_id, sku_id, people, start_cents, floor_cents, ends_at)
        values ('bargain', ${id}, ${skuId}, 2, 100, 50, now() + interval '1 day')`);
    });
  const served = await settled(
    Array.from({ length: 30 }, (_, i) => [test.db.inTx((tx) => sell(tx, units)), operator(i)] as Promise<unknown>[]).flat(),
  );
  expect([served, test.deadlocks() - before]).toEqual([60, 0]);
});

it('moves units between available, reserved and sold, and counts what the product sold', async () => {
  const { id, skuId } = await makeProduct(test.db, { stock: 5 });
  const units = [{ skuId, quantity: 2 }];
  const soldOf = async () => (await test.db.one<{ sold: number }>(sql`select sold from product where id = ${id}`)).sold;
  await test.db.inTx((tx) => reserve(tx, units));
  await test.db.inTx((tx) => sell(tx, units));
  expect([await stockOf(skuId), await soldOf()]).toEqual([{ available: 3, reserved: 0, sold: 2 }, 2]);
  await test.db.inTx((tx) => restock(tx, units));
  expect([await stockOf(skuId), await soldOf()]).toEqual([{ available: 5, reserved: 0, sold: 0 }, 0]);
});

it('refuses to release or sell unreserved units', async () => {
  const skuId = await sku(5);
  const units = [{ skuId, quantity: 1 }];
  for (const move of [release, sell, restock]) await expect(test.db.inTx((tx) => move(tx, units))).rejects.toThrow(/stock:/);
  expect(await stockOf(skuId)).toEqual({ available: 5, reserved: 0, sold: 0 });
});

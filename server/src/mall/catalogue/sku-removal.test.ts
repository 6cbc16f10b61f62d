import { activity } from '@juhe/contract/mall/activity';
import { cart } from '@juhe/contract/mall/cart';
import { catalogue } from '@juhe/contract/mall/catalogue';
import { goods } from '@juhe/contract/mall/goods';
import { order } from '@juhe/contract/mall/order';
import { sql } from '../../db/sql.ts';
import { checkoutTools } from '../../test/checkout.ts';
import { makeShelf } from '../../test/test-product.ts';
import { testServer, type Call, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let operate: Call;
let tools: ReturnType<typeof checkoutTools>;
beforeAll(async () => {
  server = await testServer();
  operate = server.as({ token: server.operatorToken });
  tools = checkoutTools(server);
  await makeShelf(server.db);
});
afterAll(() => server.close());

/** A tea in two sizes: 50 g for 50.00, 100 g for 120.00. */
const tea = async () => {
  const { data } = await operate(catalogue.createProduct, {
    ...{ shopId: 'own', categoryId: 'leaf', title: '雨前龙井', pictures: ['/media/products/longjing-1.webp'] },
    specs: [{ name: '净含量', values: ['50克', '100克'] }],
    skus: [
      { values: { 净含量: '50克' }, priceCents: 5_000, available: 20 },
      { values: { 净含量: '100克' }, priceCents: 12_000, available: 20 },
    ],
  });
  const [small, large] = data.list.map(({ skuId }) => skuId);
  return { saleNo: data.saleNo, small: small ?? '', large: large ?? '' };
};
const remove = (skuId: string) => operate(catalogue.removeSku, { skuId });

// MALL-14
it('removes a SKU from the product, its price and its picker; carts show it, checkouts refuse it', async () => {
  const { saleNo, small, large } = await tea();
  const buyer = await tools.buyer();
  await server.as(buyer)(cart.addToCart, { skuId: small, quantity: 2 });
  const { data } = await remove(small);
  expect(data).toMatchObject({ skus: 1, priceCents: 12_000, available: 20, specs: [{ name: '净含量', values: ['100克'] }] });
  expect((await server.call(goods.getGoodsSpec, { saleNo })).data.skus.map(({ id }) => id)).toEqual([large]);
  expect((await server.call(goods.getGoods, { saleNo })).data).toMatchObject({
    priceCents: 12_000,
    maxPriceCents: 12_000,
  });
  const { shops } = (await server.as(buyer)(cart.listCart)).data;
  const line = shops[0]?.lines[0];
  expect(line).toMatchObject({ skuId: small, invalid: 'skuRemoved', hasSpecs: true });
  expect(await server.as(buyer)(cart.addToCart, { skuId: small })).toMatchObject({ key: 'goods.missing' });
  expect((await tools.preview(buyer, { skuId: small, quantity: 1 })).invalid).toHaveLength(1);
  expect(await tools.create(buyer, { skuId: small, quantity: 1 }, 5_800)).toMatchObject({ key: 'goods.offShelf' });
  // The line can change to a remaining SKU.
  expect((await server.as(buyer)(cart.changeCartSku, { id: line?.id ?? '', skuId: large })).data).toMatchObject({ quantity: 2 });
  for (const answer of [
    await remove(small),
    await operate(catalogue.setSkuStock, { skuId: small, change: 5 }),
    await operate(catalogue.setSkuPrice, { skuId: small, priceCents: 100 }),
  ])
    expect(answer).toMatchObject({ code: 404, key: 'sku.missing' });
  // Its values may be reused by a new SKU.
  const readded = await operate(catalogue.addSku, { saleNo, values: { 净含量: '50克' }, priceCents: 4_000, available: 1 });
  expect(readded.code).toBe(200);
  expect((await operate(catalogue.showProduct, { saleNo })).data.priceCents).toBe(4_000);
});

// MALL-14
it('refuses to remove the last SKU, which only leaving the shelf can do', async () => {
  const { small, large } = await tea();
  const [first, second] = await Promise.all([remove(small), remove(large)]);
  expect([first.code, second.code].toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect([first.key, second.key]).toContain('sku.last');
});

// MALL-14
it('waits for the orders that contain it, and for its activities', async () => {
  const { saleNo, small, large } = await tea();
  const buyer = await tools.buyer(20_000);
  const placed = await tools.create(buyer, { skuId: small, quantity: 1 }, 5_800);
  expect(await remove(small)).toMatchObject({ code: 409, key: 'sku.inOrder' });
  expect((await tools.payFromWallet(buyer, placed.data.payNo)).code).toBe(200);
  expect(await remove(small)).toMatchObject({ code: 409, key: 'sku.inOrder' });
  await server.as(buyer)(order.refundOrder, { orderNo: placed.data.orderNos[0] ?? '' });
  const { activityId } = (
    await operate(activity.createBargainActivity, { saleNo, skuId: small, helpers: 3, floorCents: 100, days: 1 })
  ).data;
  expect(await remove(small)).toMatchObject({ code: 409, key: 'sku.inActivity' });
  expect((await operate(activity.createGroupActivity, { saleNo, size: 2, offCents: 500, days: 1 })).code).toBe(200);
  expect(await remove(large)).toMatchObject({ code: 409, key: 'sku.inActivity' });
  await operate(activity.stopActivity, { activityId });
  await server.db.run(sql`update mall_activity set stopped_at = now()`);
  expect((await remove(small)).code).toBe(200);
  // Past orders still show it.
  const { data } = await server.as(buyer)(order.getOrder, { orderNo: placed.data.orderNos[0] ?? '' });
  expect(data.items[0]).toMatchObject({ skuId: small, specText: '50克' });
});

it('either removes or orders the SKU concurrently, never both', async () => {
  const buyers = await Promise.all(Array.from({ length: 4 }, () => tools.buyer()));
  for (let round = 0; round < 5; round += 1) {
    const { small } = await tea();
    const before = server.deadlocks();
    const [removed, ...orders] = await Promise.all([
      remove(small),
      ...buyers.map((buyer) => tools.create(buyer, { skuId: small, quantity: 1 }, 5_800)),
    ]);
    const bought = orders.filter(({ code }) => code === 200).length;
    expect([removed?.code, bought > 0]).toEqual(bought > 0 ? [409, true] : [200, false]);
    expect(orders.every(({ code, key = '' }) => code === 200 || ['goods.offShelf', 'stock.none'].includes(key))).toBe(true);
    const stock = await server.db.one(sql`select available, reserved from sku where id = ${small}`);
    expect(stock).toEqual(bought > 0 ? { available: 20 - bought, reserved: bought } : { available: 0, reserved: 0 });
    expect(server.deadlocks() - before).toBe(0);
  }
});

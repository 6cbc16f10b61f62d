import { freight } from '@juhe/contract/mall/freight';
import { afterSale } from '@juhe/contract/mall/after-sale';
import { goods } from '@juhe/contract/mall/goods';
import { order } from '@juhe/contract/mall/order';
import { checkoutTools } from '../../test/checkout.ts';
import { makeProduct, makeShelf } from '../../test/test-product.ts';
import { testServer, type Call, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let tools: ReturnType<typeof checkoutTools>;
let operate: Call;
beforeEach(async () => {
  server = await testServer();
  tools = checkoutTools(server);
  operate = server.as({ token: server.operatorToken });
  await makeShelf(server.db);
});
afterEach(() => server.close());

// MALL-2
it('applies to checkouts, goods pages and lists from the moment it is set, and keeps the previous one', async () => {
  const buyer = await tools.buyer();
  const { skuId, saleNo } = await makeProduct(server.db, { price: 12_000, title: '邮费样品' });
  const readFreight = async () => {
    const { data: bill } = await server.as(buyer)(order.previewOrder, { skuId, quantity: 1 });
    const { data: page } = await server.call(goods.getGoods, { saleNo });
    const { data: list } = await server.call(goods.listGoods, { keyword: '邮费样品' });
    const { data: free } = await server.call(goods.listGoods, { keyword: '邮费样品', freeShipping: true });
    return [bill.freightCents, bill.freeFromCents, page.freight, page.freeShipping, list.list[0]?.freeShipping, free.total];
  };
  expect(await readFreight()).toEqual([0, 9_900, { cents: 800, freeFromCents: 9_900 }, true, true, 1]);
  expect((await operate(freight.setFreight, { cents: 1_000, freeFromCents: 19_900 })).code).toBe(200);
  expect(await readFreight()).toEqual([1_000, 19_900, { cents: 1_000, freeFromCents: 19_900 }, false, false, 0]);
  const { list } = (await operate(freight.listFreight, {})).data;
  expect(list.map(({ cents }) => cents)).toEqual([1_000, 800]);
});

// MALL-38
it('rejects a checkout that showed the previous amount', async () => {
  const buyer = await tools.buyer();
  const { skuId } = await makeProduct(server.db, { price: 5_000 });
  await operate(freight.setFreight, { cents: 500, freeFromCents: 9_900 });
  const make = (expectedPayableCents: number) =>
    server.as(buyer)(order.createOrder, { skuId, quantity: 1, addressId: buyer.addressId, expectedPayableCents });
  expect(await make(5_800)).toMatchObject({ code: 409, key: 'order.priceChanged' });
  expect((await make(5_500)).code).toBe(200);
});

// MALL-2
it('does not affect the after-sale of earlier orders', async () => {
  const buyer = await tools.buyer(20_000);
  const { skuId } = await makeProduct(server.db, { price: 6_000 });
  const { data } = await server.as(buyer)(order.createOrder, {
    ...{ skuId, quantity: 2, addressId: buyer.addressId, expectedPayableCents: 12_000 },
  });
  const orderNo = data.orderNos[0] ?? '';
  expect((await tools.payFromWallet(buyer, data.payNo)).code).toBe(200);
  await operate(freight.setFreight, { cents: 2_000, freeFromCents: 0 });
  const { data: items } = await server.as(buyer)(afterSale.getOrderAfterSale, { orderNo });
  const { data: preview } = await server.as(buyer)(afterSale.previewAfterSale, {
    ...{ orderNo, itemId: items[0]?.itemId ?? '', quantity: 1 },
  });
  // One unit is below the threshold of 99.00 under which the order was created: its 8.00 become due.
  expect([preview.freightCents, preview.freightWhy]).toEqual([-800, 'due']);
});

it.each([
  { cents: -1, freeFromCents: 0 },
  { cents: 0.5, freeFromCents: 0 },
  { cents: 800 },
  { cents: 100_001, freeFromCents: 0 },
])('rejects %j', async (input) => {
  expect((await operate(freight.setFreight, input as never)).code).toBe(400);
});

it('is restricted to operators', async () => {
  const member = await server.memberWith();
  expect((await server.as(member)(freight.setFreight, { cents: 0, freeFromCents: 0 })).code).toBe(403);
});

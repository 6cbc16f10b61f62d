import { order } from '@juhe/contract/mall/order';
import { sql } from '../../db/sql.ts';
import { checkoutTools } from '../../test/checkout.ts';
import { makeProduct, makeShelf } from '../../test/test-product.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { unpaidLimits } from './checkout.service.ts';

let server: TestServer;
let tools: ReturnType<typeof checkoutTools>;
beforeAll(async () => {
  server = await testServer();
  await makeShelf(server.db);
  tools = checkoutTools(server);
});
afterAll(() => server.close());

const reservedOf = async (skuId: string) =>
  server.db.one<{ available: number; reserved: number }>(sql`select available, reserved from sku where id = ${skuId}`);

// MALL-39
it('limits a member’s unpaid units of a SKU, also for concurrent checkouts', async () => {
  const [buyer, otherBuyer] = [await tools.buyer(), await tools.buyer()];
  const { skuId } = await makeProduct(server.db, { price: 10_000, stock: 65 });
  const responses = await server.together(20, (i) => [
    order.createOrder,
    { skuId, quantity: 5, addressId: buyer.addressId, expectedPayableCents: 50_000 },
    { token: buyer.token, key: `units-race-${i}` },
  ]);
  expect(responses.filter(({ code }) => code === 200)).toHaveLength(unpaidLimits.units / 5);
  expect(responses.filter(({ key }) => key === 'order.tooManyUnits')).toHaveLength(20 - unpaidLimits.units / 5);
  expect(await reservedOf(skuId)).toEqual({ available: 15, reserved: 50 });
  expect(await tools.create(otherBuyer, { skuId, quantity: 15 }, 150_000)).toMatchObject({ code: 200 });
  const bulkProduct = await makeProduct(server.db, { price: 10_000, stock: 65 });
  expect(await tools.create(buyer, { skuId: bulkProduct.skuId, quantity: 65 }, 650_000)).toMatchObject({
    code: 409,
    key: 'order.tooManyUnits',
  });
  expect(await reservedOf(bulkProduct.skuId)).toEqual({ available: 65, reserved: 0 });
});

// MALL-39
it('limits a member’s unpaid orders; a cancelled one no longer counts', async () => {
  const buyer = await tools.buyer();
  const orderNos: string[] = [];
  const create = async () => {
    const { skuId } = await makeProduct(server.db, { price: 10_000 });
    return tools.create(buyer, { skuId }, 10_000);
  };
  for (let i = 0; i < unpaidLimits.orders; i += 1) orderNos.push(...((await create()).data.orderNos ?? []));
  expect(await create()).toMatchObject({
    code: 409,
    key: 'order.tooManyUnpaid',
    msg: `您有 ${unpaidLimits.orders} 个待付款订单，请先付款或取消后再下单`,
  });
  expect(await server.as(buyer)(order.cancelOrder, { orderNo: orderNos[0] ?? '' })).toMatchObject({ code: 200 });
  expect(await create()).toMatchObject({ code: 200 });
});

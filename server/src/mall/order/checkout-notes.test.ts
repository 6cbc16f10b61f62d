import { order } from '@juhe/contract/mall/order';
import { sql } from '../../db/sql.ts';
import { checkoutTools } from '../../test/checkout.ts';
import { makeShelf } from '../../test/test-product.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let tools: ReturnType<typeof checkoutTools>;
beforeAll(async () => {
  server = await testServer();
  await makeShelf(server.db);
  tools = checkoutTools(server);
});
afterAll(() => server.close());

// MALL-43
it('gives each shop its own note, and the others the common one', async () => {
  const buyer = await tools.buyer();
  const cartLineIds = await tools.inCart(buyer, { price: 10_000, shop: 'own' }, { price: 10_000, shop: 'other' });
  const checkoutInput = { cartLineIds, addressId: buyer.addressId, expectedPayableCents: 20_000 };
  expect(await server.as(buyer)(order.createOrder, { ...checkoutInput, notes: { own: '长'.repeat(101) } })).toMatchObject({
    code: 400,
  });
  const { data } = await server.as(buyer)(order.createOrder, { ...checkoutInput, note: '放门口', notes: { other: '写贺卡' } });
  const notes = await server.db.rows(
    sql`select shop_id as shop, note from mall_order where order_no = any(${data.orderNos}::text[]) order by shop_id`,
  );
  expect(notes).toEqual([
    { shop: 'other', note: '写贺卡' },
    { shop: 'own', note: '放门口' },
  ]);
});

import { order } from '@juhe/contract/auction/order';
import { sql } from '../../db/sql.ts';
import { platformAccount } from '../../ledger/accounts.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { makeAuctionOrder } from '../../test/won-order.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await audit(server.db)).toEqual([]);
});

const refund = (orderNo: string, token = server.operatorToken) =>
  server.call(order.refundAuctionOrder, { orderNo, reason: '瑕疵' }, { token });

it('gives price and points of a paid order back, once', async () => {
  const buyer = await server.memberWith({ walletCents: 20_000 });
  const { orderNo } = await makeAuctionOrder(server, { buyer });
  expect(await refund(orderNo)).toMatchObject({ code: 409, key: 'order.state' });
  await server.call(order.balancePay, { orderNo }, buyer);
  const before = await balanceOf(server.db, platformAccount('platformRevenue'));
  expect(await refund(orderNo, buyer.token)).toMatchObject({ code: 403 });
  expect(await refund(orderNo)).toMatchObject({ code: 200, data: { state: 'refunded' } });
  expect(await refund(orderNo)).toMatchObject({ code: 409 });
  expect(await balanceOf(server.db, { kind: 'memberWallet', owner: buyer.id })).toBe(20_000);
  expect(await balanceOf(server.db, { kind: 'points', owner: buyer.id })).toBe(0);
  expect((await balanceOf(server.db, platformAccount('platformRevenue'))) - before).toBe(-12_000);
  const told = await server.db.rows(
    sql`select template, params ->> 'reason' as reason from notice where member_id = ${buyer.id}`,
  );
  expect(told).toEqual([{ template: 'orderRefunded', reason: '瑕疵' }]);
});

it('pays into the wallet what was paid outside', async () => {
  const [buyer, seller] = [await server.memberWith(), await server.memberWith()];
  const { orderNo } = await makeAuctionOrder(server, { buyer, seller, state: 'received' });
  expect(await refund(orderNo)).toMatchObject({ code: 200 });
  expect(await balanceOf(server.db, { kind: 'memberWallet', owner: buyer.id })).toBe(12_000);
  expect(await refund('A26112300000000')).toMatchObject({ code: 404 });
});

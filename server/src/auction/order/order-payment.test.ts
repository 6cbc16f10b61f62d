import { randomUUID } from 'node:crypto';
import { order } from '@juhe/contract/auction/order';
import { pay } from '@juhe/contract/payment/pay';
import { sql } from '../../db/sql.ts';
import { platformAccount } from '../../ledger/accounts.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { oppositeDirections } from '../../test/opposite-directions.ts';
import type { PlainRequest } from '../../test/request-of.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { makeAuctionOrder } from '../../test/won-order.ts';
import { sandboxSigner, signatureHeader } from '../../payment/pay/sandbox-channel.ts';

jest.setTimeout(60_000);

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await audit(server.db)).toEqual([]);
  expect(server.deadlocks()).toBe(0);
});

const buyerWith = (walletCents: number): Promise<TestMember> => server.memberWith({ walletCents, password: 'Demo1234' });
const stateOf = async (orderNo: string): Promise<string> =>
  (await server.db.one<{ state: string }>(sql`select state from auction_order where order_no = ${orderNo}`)).state;
const wallet = (member: { id: string }) => balanceOf(server.db, { kind: 'memberWallet', owner: member.id });
const revenue = () => balanceOf(server.db, platformAccount('platformRevenue'));

// AUCTION-48
it('books revenue, stores the goods, returns the deposit and grants points on payment from the wallet', async () => {
  const buyer = await buyerWith(20_000);
  const { orderNo, lotId } = await makeAuctionOrder(server, { buyer });
  const before = await revenue();
  expect(await server.call(order.payAuctionOrderFromWallet, { orderNo }, buyer)).toMatchObject({
    code: 200,
    data: { state: 'inStorage' },
  });
  expect([await wallet(buyer), (await revenue()) - before]).toEqual([8_000, 12_000]);
  expect(await balanceOf(server.db, { kind: 'serviceFee', owner: buyer.id })).toBe(1_000);
  expect(await balanceOf(server.db, { kind: 'escrow', owner: `lot:${lotId}` })).toBe(0);
  expect(await balanceOf(server.db, { kind: 'points', owner: buyer.id })).toBe(120);
  const { data } = await server.call(order.getAuctionOrder, { orderNo }, buyer);
  expect(data).toMatchObject({ state: 'inStorage', deposit: { cents: 1_000, state: 'returned' }, payDueAt: null });
  expect(data.ownedSince).not.toBeNull();
  expect(data.timeline.map(({ event }) => event)).toEqual(['store', 'pay', 'created']);
  expect(await server.db.rows(sql`select kind from deadline where ref = ${orderNo}`)).toEqual([]);
});

it('requires the password above 500.00 and refuses more than the balance', async () => {
  const buyer = await buyerWith(60_000);
  const { orderNo } = await makeAuctionOrder(server, { buyer, priceCents: 50_001 });
  const call = (password?: string) =>
    server.call(order.payAuctionOrderFromWallet, { orderNo, ...(password === undefined ? {} : { password }) }, buyer);
  expect(await call()).toMatchObject({ code: 400, key: 'payment.passwordNeeded', field: 'password' });
  expect(await call('falsch')).toMatchObject({ key: 'payment.passwordWrong' });
  expect(await stateOf(orderNo)).toBe('pendingPayment');
  expect(await call('Demo1234')).toMatchObject({ code: 200 });
  const poor = await buyerWith(11_999);
  const unaffordable = await makeAuctionOrder(server, { buyer: poor });
  expect(await server.call(order.payAuctionOrderFromWallet, { orderNo: unaffordable.orderNo }, poor)).toMatchObject({
    code: 409,
    key: 'ledger.insufficientFunds',
  });
  expect([await stateOf(unaffordable.orderNo), await wallet(poor)]).toEqual(['pendingPayment', 11_999]);
});

it('refuses strangers, members’ lots, a time that is over, and what is paid', async () => {
  const [buyer, stranger, seller] = [await buyerWith(90_000), await buyerWith(90_000), await server.memberWith()];
  const ownOrder = await makeAuctionOrder(server, { buyer });
  const refusal = async (orderNo: string, caller = buyer) =>
    [
      await server.call(order.payAuctionOrderFromWallet, { orderNo }, caller),
      await server.call(order.payAuctionOrder, { orderNo, channel: 'sandbox' }, caller),
      await server.call(order.openAuctionOrderPayment, { orderNo }, caller),
    ].map(({ code, key }) => `${code} ${key}`);
  const thrice = (refusalText: string) => [refusalText, refusalText, refusalText];
  expect(await refusal(ownOrder.orderNo, stranger)).toEqual(thrice('404 order.missing'));
  const ofMember = await makeAuctionOrder(server, { buyer, seller });
  expect(await refusal(ofMember.orderNo)).toEqual(thrice('409 order.notPlatform'));
  expect(await refusal(ofMember.orderNo, seller)).toEqual(thrice('404 order.missing'));
  const late = await makeAuctionOrder(server, { buyer, paySeconds: -1 });
  expect(await refusal(late.orderNo)).toEqual(thrice('409 order.late'));
  await server.call(order.payAuctionOrderFromWallet, { orderNo: ownOrder.orderNo }, buyer);
  expect(await refusal(ownOrder.orderNo)).toEqual(thrice('409 order.state'));
  expect(await wallet(buyer)).toBe(78_000);
});

it('charges once for twenty concurrent payments', async () => {
  const buyer = await buyerWith(500_000);
  const { orderNo } = await makeAuctionOrder(server, { buyer });
  const responses = await server.together(20, () => [
    order.payAuctionOrderFromWallet,
    { orderNo },
    { token: buyer.token, key: randomUUID() },
  ]);
  expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(new Set(responses.filter(({ code }) => code !== 200).map(({ code }) => code))).toEqual(new Set([409]));
  expect(await wallet(buyer)).toBe(488_000);
  const nextOrder = await makeAuctionOrder(server, { buyer });
  const key = randomUUID();
  const payments = await server.together(10, () => [
    order.payAuctionOrderFromWallet,
    { orderNo: nextOrder.orderNo },
    { token: buyer.token, key },
  ]);
  expect(payments.map(({ code }) => code)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(await wallet(buyer)).toBe(476_000);
});

/** A gateway's notice of this payment. */
const noticeOf = (payNo: string, amountCents: number): PlainRequest => {
  const text = JSON.stringify({ payNo, tradeNo: `T${payNo}`, amountCents, result: 'success' });
  const body = Buffer.from(text);
  const { signBody } = sandboxSigner(server.deps.secrets.secretKey);
  const headers = {
    'content-type': 'application/json',
    'content-length': String(body.length),
    [signatureHeader]: signBody(text),
  };
  return { method: 'POST', url: '/pay/callback/sandbox', headers, body };
};

it('keeps one of two payments, and returns the other: wallet and cashier at the same instant', async () => {
  for (let round = 0; round < 5; round += 1) {
    const buyer = await buyerWith(20_000);
    const { orderNo } = await makeAuctionOrder(server, { buyer });
    const param = await server.call(order.payAuctionOrder, { orderNo, channel: 'sandbox' }, buyer);
    const { payNo } = param.data;
    const responses = await server.together(20, (i) =>
      i % 2 === round % 2
        ? [order.payAuctionOrderFromWallet, { orderNo }, { token: buyer.token, key: randomUUID() }]
        : (noticeOf(payNo, 12_000) as never),
    );
    const paid = responses.filter(({ code }, i) => i % 2 === round % 2 && code === 200);
    expect(await stateOf(orderNo)).toBe('inStorage');
    // Paid from the wallet or by the cashier, never both.
    expect([paid.length, await wallet(buyer)]).toEqual(paid.length === 1 ? [1, 8_000] : [0, 20_000]);
    expect(await balanceOf(server.db, { kind: 'escrow', owner: payNo })).toBe(0);
  }
});

// AUCTION-47
it('returns what comes after the order defaulted, and tells the buyer', async () => {
  const { orderNo, buyer } = await makeAuctionOrder(server);
  const { payNo } = (await server.call(order.payAuctionOrder, { orderNo, channel: 'sandbox' }, buyer)).data;
  await server.meetDeadlines('auctionOrder.default', orderNo);
  expect(await stateOf(orderNo)).toBe('defaulted');
  const { method, url, headers, body } = noticeOf(payNo, 12_000);
  await server.app.inject({ method, url, headers, payload: body });
  expect(await stateOf(orderNo)).toBe('defaulted');
  expect((await server.call(pay.getPayment, { payNo }, buyer)).data.state).toBe('refunded');
  expect(await balanceOf(server.db, { kind: 'escrow', owner: payNo })).toBe(0);
  const notices = await server.db.rows<{ template: string }>(
    sql`select template from notice where member_id = ${buyer.id} and kind = 'auction' order by template`,
  );
  expect(notices.map(({ template }) => template)).toEqual(['orderDefaulted', 'orderReturned']);
});

it('applies either payment or default at the same instant', async () => {
  for (let round = 0; round < 8; round += 1) {
    const buyer = await buyerWith(20_000);
    const { orderNo, lotId } = await makeAuctionOrder(server, { buyer });
    const responses = await server.together(
      20,
      () => [order.payAuctionOrderFromWallet, { orderNo }, { token: buyer.token, key: randomUUID() }],
      () => server.meetDeadlines('auctionOrder.default', orderNo),
    );
    const accepted = responses.filter(({ code }) => code === 200).length;
    const paid = accepted > 0;
    expect([accepted, await stateOf(orderNo)]).toEqual(paid ? [1, 'inStorage'] : [0, 'defaulted']);
    expect(await wallet(buyer)).toBe(paid ? 8_000 : 20_000);
    expect(await balanceOf(server.db, { kind: 'escrow', owner: `lot:${lotId}` })).toBe(0);
  }
});

it('pays orders of several members in opposite directions without a deadlock', async () => {
  // Four of 120.00 yuan: a fifth would exceed the daily amount that needs no confirmation.
  const [a, b] = [await buyerWith(400_000), await buyerWith(400_000)];
  const [first, second] = await Promise.all(
    [a, b].map((buyer) => Promise.all(Array.from({ length: 4 }, () => makeAuctionOrder(server, { buyer })))),
  );
  const {
    there: forward,
    back,
    deadlocks,
  } = await oppositeDirections(
    server,
    4,
    (i) => [order.payAuctionOrderFromWallet, { orderNo: first?.[i]?.orderNo ?? '' }, { token: a.token, key: randomUUID() }],
    (i) => [order.payAuctionOrderFromWallet, { orderNo: second?.[3 - i]?.orderNo ?? '' }, { token: b.token, key: randomUUID() }],
  );
  expect([...forward, ...back].map(({ code }) => code)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(deadlocks).toBe(0);
});

it.each([{ orderNo: '' }, { orderNo: ['A1'] }, { orderNo: "A' or 1=1" }, {}])('refuses %j', async (input) => {
  const buyer = await buyerWith(20_000);
  expect(await server.call(order.payAuctionOrderFromWallet, input as never, buyer)).toMatchObject({ code: 400 });
  expect(await server.call(order.openAuctionOrderPayment, input as never, buyer)).toMatchObject({ code: 400 });
});

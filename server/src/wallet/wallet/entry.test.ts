import { order } from '@juhe/contract/mall/order';
import { wallet } from '@juhe/contract/wallet/wallet';
import { sql } from '../../db/sql.ts';
import { platformAccount } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import { lockOrder } from '../../mall/order/order.repository.ts';
import { refundOrderPart, settleOrder } from '../../mall/order/settlement.ts';
import { seededRandom } from '../../seed/random.ts';
import { paidOrder } from '../../test/paid-order.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';
import type { TestMember } from '../../test/test-member.ts';

jest.setTimeout(60_000);

let server: TestServer;
let keeper: TestMember;
let buyer: TestMember;
beforeAll(async () => {
  server = await testServer();
  keeper = await server.memberWith({ nickname: '店主' });
  buyer = await server.memberWith({ nickname: '买家' });
  const { db } = server;
  await db.run(sql`insert into category (id, level, name, picture) values ('leaf', 3, '茶叶', '/media/x.webp')`);
  await db.run(
    sql`insert into shop (id, name, logo, owner_id, commission_bp) values ('other', '拾光', '/media/x.webp', ${keeper.id}, 583)`,
  );
  await db.run(sql`insert into product (id, sale_no, shop_id, category_id, title, img, pictures)
    values ('p', 'S1', 'other', 'leaf', '茶', '/media/x.webp', array['/media/x.webp'])`);
  await db.run(
    sql`insert into sku (id, product_id, price_cents, available, img) values ('k', 'p', 100, 100000000, '/media/x.webp')`,
  );
});
afterAll(() => server.close());

const entriesOf = async (member: TestMember, account: 'personal' | 'company' = 'personal') =>
  (await server.call(wallet.listWalletEntries, { account, pageSize: 50 }, member)).data.list;
const detailOf = async (member: TestMember, id: string, account: 'personal' | 'company' = 'personal') =>
  Object.fromEntries(
    (await server.call(wallet.getWalletEntry, { account, id }, member)).data.parts.map(({ part, amountCents }) => [
      part,
      amountCents,
    ]),
  );

// WALLET-18
it('links an entry to its payment, withdrawal or shares, or to no page', async () => {
  const member = await server.memberWith({});
  const account = { kind: 'memberWallet' as const, owner: member.id };
  const enter = (kind: string, ref: string) =>
    server.db.inTx((tx) =>
      post(tx, {
        kind,
        ref,
        entries: [
          { account, amount: 100 },
          { account: platformAccount('gatewayClearing'), amount: -100 },
        ],
      }),
    );
  await server.db.run(sql`insert into payment (pay_no, member_id, kind, refs, subject, amount_cents, channel, state) values
    ('PAYONE', ${member.id}, 'mallOrder', array['ORDER1'], '茶', 100, 'balance', 'paid'),
    ('PAYTWO', ${member.id}, 'mallOrder', array['ORDER2', 'ORDER3'], '茶', 100, 'balance', 'paid')`);
  await enter('mallOrder.refunded', 'PAYONE');
  await enter('mallOrder.refunded', 'PAYTWO');
  await enter('mallOrder.refunded', 'UNKNOWN');
  await enter('auctionOrder.refunded', 'AUCTION1');
  await enter('withdrawal.rejected', 'W1');
  await enter('profit.credited', 'ORDER9');
  await enter('recharge', 'R1');
  await enter('a.kind.of.tomorrow', 'X');
  expect((await entriesOf(member)).map(({ ref, link }) => [ref, link]).toReversed()).toEqual([
    ['PAYONE', '/subPackages/order/order-info?orderNo=ORDER1'],
    ['PAYTWO', '/subPackages/order/order-list?payNo=PAYTWO'],
    ['UNKNOWN', null],
    ['AUCTION1', '/subPackages/auction-page/aucition-my-order-detail/index?orderNo=AUCTION1'],
    ['W1', '/subPackages/mine/withdrawalDetails'],
    ['ORDER9', '/subPackages/mine/confirmed-details'],
    ['R1', null],
    ['X', null],
  ]);
});

// WALLET-18
it('links an entry to no order that its member deleted', async () => {
  const member = await server.memberWith({});
  const items = [{ skuId: 'k', priceCents: 100, quantity: 1 }];
  const bought = [];
  for (let n = 0; n < 3; n += 1) bought.push(await paidOrder(server.db, { memberId: member.id, shopId: 'other', items }));
  const [single, first, second] = bought.map(({ orderNo }) => orderNo);
  await server.db.run(sql`insert into payment (pay_no, member_id, kind, refs, subject, amount_cents, channel, state) values
    ('PAYSINGLE', ${member.id}, 'mallOrder', array[${single}], '茶', 100, 'balance', 'paid'),
    ('PAYBOTH', ${member.id}, 'mallOrder', array[${first}, ${second}], '茶', 200, 'balance', 'paid')`);
  for (const payNo of ['PAYSINGLE', 'PAYBOTH'])
    await server.db.inTx((tx) =>
      post(tx, {
        kind: 'mallOrder.refunded',
        ref: payNo,
        entries: [
          { account: { kind: 'memberWallet', owner: member.id }, amount: 100 },
          { account: platformAccount('gatewayClearing'), amount: -100 },
        ],
      }),
    );
  const links = async () => (await entriesOf(member)).map(({ link }) => link).toReversed();
  const page = (orderNo: string | undefined) => `/subPackages/order/order-info?orderNo=${orderNo}`;
  const remove = async (orderNo = '') => {
    await server.db.run(sql`update mall_order set state = 'completed' where order_no = ${orderNo}`);
    expect(await server.call(order.deleteOrder, { orderNo }, member)).toMatchObject({ code: 200 });
  };
  expect(await links()).toEqual([page(single), '/subPackages/order/order-list?payNo=PAYBOTH']);
  await remove(single);
  await remove(first);
  expect(await links()).toEqual([null, page(second)]);
  await remove(second);
  expect(await links()).toEqual([null, null]);
});

// WALLET-19
it('shows the shop a bill that comes to what was booked, whatever was bought and given back', async () => {
  const random = seededRandom(7);
  for (let round = 0; round < 12; round += 1) {
    const quantity = random.int(1, 4);
    const priceCents = random.int(900, 9_000);
    const sold = await paidOrder(server.db, {
      memberId: buyer.id,
      shopId: 'other',
      freightCents: random.int(0, 2) * 400,
      items: [
        {
          skuId: 'k',
          priceCents,
          quantity,
          platformCouponCents: random.int(0, 200),
          shopCouponCents: random.int(0, 200),
          redBagCents: random.int(0, 200),
        },
      ],
    });
    await server.db.inTx(async (tx) => {
      const order = await lockOrder(tx, sold.id);
      if (!order) throw new Error('the order is not there');
      const { itemId } = await tx.one<{ itemId: string }>(
        sql`select id as "itemId" from mall_order_item where order_id = ${sold.id}`,
      );
      if (round % 2 === 1)
        await refundOrderPart(tx, order, {
          itemId,
          quantity: 1,
          cents: random.int(100, 500),
          redBagCents: 0,
          freightCents: 0,
          key: `part:${sold.orderNo}`,
          reason: 'x',
          actor: { kind: 'system' },
        });
      await tx.run(sql`update mall_order set state = 'completed' where id = ${sold.id}`);
      await settleOrder(tx, order);
    });
    const [entry] = await entriesOf(keeper, 'company');
    const bill = await detailOf(keeper, entry?.id ?? '', 'company');
    expect(entry).toMatchObject({ kind: 'order.settled', ref: sold.orderNo, link: null });
    const {
      goods = 0,
      ownCoupon = 0,
      freight = 0,
      commission = 0,
      net = 0,
      buyerPaid = 0,
      redBag = 0,
      platformCoupon = 0,
    } = bill;
    expect(net).toBe(entry?.amountCents);
    expect(goods + ownCoupon + freight + commission).toBe(net);
    expect(buyerPaid + redBag + platformCoupon).toBe(goods + ownCoupon);
  }
});

it('shows the bill by the commission of its settlement, whatever the shop pays later', async () => {
  const sold = await paidOrder(server.db, {
    memberId: buyer.id,
    shopId: 'other',
    items: [{ skuId: 'k', priceCents: 10_000, quantity: 1 }],
  });
  await server.db.inTx(async (tx) => {
    const order = await lockOrder(tx, sold.id);
    if (!order) throw new Error('the order is not there');
    await tx.run(sql`update mall_order set state = 'completed' where id = ${sold.id}`);
    await settleOrder(tx, order);
  });
  const [entry] = await entriesOf(keeper, 'company');
  const bill = { commission: -583, net: 9_417 };
  expect(await detailOf(keeper, entry?.id ?? '', 'company')).toMatchObject(bill);
  await server.db.run(sql`update shop set commission_bp = 900 where id = 'other'`);
  try {
    expect(await detailOf(keeper, entry?.id ?? '', 'company')).toMatchObject(bill);
  } finally {
    await server.db.run(sql`update shop set commission_bp = 583 where id = 'other'`);
  }
});

it('returns the fee of a withdrawal, and nothing of another member’s entry', async () => {
  const member = await server.memberWith({ walletCents: 50_000 });
  await server.db.run(sql`insert into withdrawal (withdraw_no, member_id, type, owner, bank, tail, amount_cents, fee_cents, state)
    values ('WDETAIL', ${member.id}, 'personal', ${member.id}, 'icbc', '1234', 20000, 20, 'applied')`);
  await server.db.inTx((tx) =>
    post(tx, {
      kind: 'withdrawal.applied',
      ref: 'WDETAIL',
      entries: [
        { account: { kind: 'memberWallet', owner: member.id }, amount: -20_000 },
        { account: { kind: 'withdrawalInFlight', owner: member.id }, amount: 20_000 },
      ],
    }),
  );
  const [entry] = await entriesOf(member);
  expect(await detailOf(member, entry?.id ?? '')).toEqual({ amount: 20_000, fee: -20, net: 19_980 });
  expect((await server.call(wallet.getWalletEntry, { id: entry?.id ?? '' }, buyer)).key).toBe('entry.missing');
  expect((await server.call(wallet.getWalletEntry, { id: 'x' }, member)).code).toBe(400);
});

import { sql } from '../../db/sql.ts';
import { platformAccount } from '../../ledger/accounts.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { seededRandom } from '../../seed/random.ts';
import { paidOrder, type PaidItem, type PaidOrder } from '../../test/paid-order.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';
import { lockOrder } from './order.repository.ts';
import { shareOf } from '../pricing/portion.ts';
import { orderAllowance } from '../red-bag/red-bag.service.ts';
import { refundOrderPart, settlementOf, settleOrder } from './settlement.ts';

jest.setTimeout(60_000);

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  const { db } = server;
  await db.run(sql`insert into category (id, level, name, picture) values ('leaf', 3, '茶叶', '/media/x.webp')`);
  await db.run(sql`insert into member (id, nickname) values ('keeper', '店主'), ('buyer', '买家')`);
  await db.run(sql`insert into shop (id, name, logo, owner_id, commission_bp) values ('own', '聚合自营', '/media/x.webp', null, 0),
    ('other', '拾光', '/media/x.webp', 'keeper', 583)`);
  await db.run(sql`insert into product (id, sale_no, shop_id, category_id, title, img, pictures)
    values ('p', 'S1', 'other', 'leaf', '茶', '/media/x.webp', array['/media/x.webp'])`);
  await db.run(
    sql`insert into sku (id, product_id, price_cents, available, img) values ('k', 'p', 100, 100000000, '/media/x.webp')`,
  );
});
afterAll(() => server.close());

const settle = (placed: PaidOrder) =>
  server.db.inTx(async (tx) => {
    const order = await lockOrder(tx, placed.id);
    if (order) await settleOrder(tx, order);
  });
const balances = async (placed: PaidOrder) => ({
  escrow: await balanceOf(server.db, { kind: 'escrow', owner: placed.payNo }),
  allowance: await balanceOf(server.db, orderAllowance(placed.orderNo)),
});
const revenue = () => balanceOf(server.db, platformAccount('platformRevenue'));
const wallet = () => balanceOf(server.db, { kind: 'companyWallet', owner: 'other' });

// MALL-76, MALL-124
it('pays the shop its goods, freight and the platform’s discounts, less the commission on its sales', async () => {
  const [was, revenueBefore] = [await wallet(), await revenue()];
  const placed = await paidOrder(server.db, {
    memberId: 'buyer',
    shopId: 'other',
    freightCents: 800,
    items: [{ skuId: 'k', priceCents: 5_000, quantity: 2, platformCouponCents: 1_000, shopCouponCents: 500, redBagCents: 700 }],
  });
  await settle(placed);
  // Goods of 100.00 less the shop's coupon of 5.00: commission 5.83 % of 95.00, rounded down.
  expect((await wallet()) - was).toBe(9_500 + 800 - 553);
  // The red bag became the platform's expense when it was held (700), the coupon does so at settlement.
  expect((await revenue()) - revenueBefore).toBe(553 - 1_000 - 700);
  expect(await balances(placed)).toEqual({ escrow: 0, allowance: 0 });
});

// MALL-76
it('pays everything to the platform for its own shop', async () => {
  const revenueBefore = await revenue();
  const placed = await paidOrder(server.db, {
    memberId: 'buyer',
    shopId: 'own',
    freightCents: 800,
    items: [{ skuId: 'k', priceCents: 5_000, quantity: 1, platformCouponCents: 1_000, redBagCents: 400 }],
  });
  await settle(placed);
  expect((await revenue()) - revenueBefore).toBe(4_400 - 400 + 400);
  expect(await balances(placed)).toEqual({ escrow: 0, allowance: 0 });
});

// MALL-124
it('charges no commission on refunds', () => {
  const item = {
    quantity: 2,
    refundedQuantity: 1,
    netCents: 9_000,
    refundedCents: 4_500,
    platformCouponCents: 1_000,
    redBagCents: 0,
    refundedRedBagCents: 0,
  };
  expect(settlementOf({ payableCents: 9_000, refundedCents: 4_500, ofPlatform: false, commissionBp: 1_000 }, [item])).toEqual({
    cashCents: 4_500,
    redBagCents: 0,
    couponCents: 500,
    commissionCents: 500,
  });
});

it('divides to the cent: parts of any size add up to the total', () => {
  const random = seededRandom(107);
  for (let round = 0; round < 300; round += 1) {
    const of = random.int(1, 40);
    const total = random.int(0, 100_000);
    let allocated = 0;
    let sum = 0;
    while (allocated < of) {
      const part = random.int(1, of - allocated);
      const share = shareOf(total, allocated, part, of);
      expect(share).toBeGreaterThanOrEqual(0);
      expect(Math.abs(share - (total * part) / of)).toBeLessThan(1);
      sum += share;
      allocated += part;
    }
    expect(sum).toBe(total);
  }
});

// MALL-125
it('leaves nothing in escrow or allowance after any refunds, and never charges the shop', async () => {
  const random = seededRandom(Number(process.env['SETTLEMENT_SEED'] ?? 20_261_121));
  for (let round = 0; round < 60; round += 1) {
    const items: PaidItem[] = Array.from({ length: random.int(1, 3) }, () => {
      const [priceCents, quantity] = [random.int(1, 9_999), random.int(1, 7)];
      const part = () => random.int(0, Math.floor((priceCents * quantity) / 4));
      return { skuId: 'k', priceCents, quantity, platformCouponCents: part(), shopCouponCents: part(), redBagCents: part() };
    });
    const placed = await paidOrder(server.db, {
      memberId: 'buyer',
      shopId: random.pick(['own', 'other']),
      freightCents: random.pick([0, 800]),
      items,
    });
    const back = { cash: 0, redBag: 0 };
    const before = await balanceOf(server.db, { kind: 'allowance', owner: 'buyer' });
    for (const [index, item] of items.entries()) {
      let returnedUnits = 0;
      const discount = (item.platformCouponCents ?? 0) + (item.shopCouponCents ?? 0) + (item.redBagCents ?? 0);
      while (returnedUnits < item.quantity && random.next() < 0.6) {
        const quantity = random.int(1, item.quantity - returnedUnits);
        const max = shareOf(item.priceCents * item.quantity - discount, returnedUnits, quantity, item.quantity);
        const cents = random.next() < 0.5 ? max : random.int(0, max);
        const redBagCents = max === cents ? shareOf(item.redBagCents ?? 0, returnedUnits, quantity, item.quantity) : 0;
        const key = `part:${placed.orderNo}:${index}:${returnedUnits}`;
        await server.db.inTx(async (tx) => {
          const order = await lockOrder(tx, placed.id);
          if (!order) throw new Error('no order');
          await refundOrderPart(tx, order, {
            itemId: placed.itemIds[index] ?? '',
            quantity,
            cents,
            redBagCents,
            freightCents: 0,
            key,
            reason: '',
            actor: { kind: 'system' },
          });
        });
        back.cash += cents;
        back.redBag += redBagCents;
        returnedUnits += quantity;
      }
    }
    expect((await balances(placed)).escrow).toBe(placed.payableCents - back.cash);
    const was = await wallet();
    await settle(placed);
    expect({ round, ...(await balances(placed)) }).toEqual({ round, escrow: 0, allowance: 0 });
    expect((await balanceOf(server.db, { kind: 'allowance', owner: 'buyer' })) - before).toBe(back.redBag);
    expect(await wallet()).toBeGreaterThanOrEqual(was);
  }
  expect(await audit(server.db)).toEqual([]);
});

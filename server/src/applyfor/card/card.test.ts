import { card } from '@juhe/contract/applyfor/card';
import { coupon } from '@juhe/contract/mall/coupon';
import type { ClientInput } from '@juhe/contract/operation';
import { account } from '@juhe/contract/member/account';
import { pay } from '@juhe/contract/payment/pay';
import { notice } from '@juhe/contract/social/notice';
import { sql } from '../../db/sql.ts';
import { platformAccount } from '../../ledger/accounts.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { cardShop, priceCents } from '../../test/card-shop.ts';
import { type CardFields, makeCard } from '../../test/rights-card.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { cardCouponsJob, endCardJob, remindCardJob, settleCardJob } from './card-jobs.ts';

jest.setTimeout(60_000);

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterEach(async () => {
  expect(await audit(server.db)).toEqual([]);
  expect(server.deadlocks()).toBe(0);
});
afterAll(() => server.close());

const { buyer, buy, payFor, bought, ownCard, orders, walletOf, escrowOf, periodOf, orderId, spendRight, noticeOf } = cardShop(
  () => server,
);
let calls = 0;
const operator = () => {
  calls += 1;
  return { token: server.operatorToken, key: `card-operator-${calls}` };
};
const refundCard = (member: TestMember, orderNo: string) => server.call(card.refundCardOrder, { orderNo }, member);
const revenue = () => balanceOf(server.db, platformAccount('platformRevenue'));
const hoursLater = async (memberCardId: string, hours: number) => {
  await server.db.run(sql`update member_card set active_from = active_from - ${hours}::int * interval '1 hour',
    active_until = active_until - ${hours}::int * interval '1 hour', coupons_at = coupons_at - ${hours}::int * interval '1 hour' where id = ${memberCardId}`);
  await server.db.run(sql`update card_order set paid_at = paid_at - ${hours}::int * interval '1 hour',
    refund_until = refund_until - ${hours}::int * interval '1 hour' where member_card_id = ${memberCardId}`);
};
const daysLater = (memberCardId: string, days: number) => hoursLater(memberCardId, days * 24);
const couponsOf = async (member: TestMember) => (await server.call(coupon.listMyCoupons, {}, member)).data.list;
/** Runs the job of the coupons; returns how many the member has. */
const issuedTo = async (member: TestMember, memberCardId: string): Promise<number> => {
  await server.meetDeadlines(cardCouponsJob, memberCardId);
  return (await couponsOf(member)).length;
};
const hoursUntil = async (at: string | null | undefined): Promise<number> =>
  (
    await server.db.one<{ hours: number }>(
      sql`select round(extract(epoch from ${at ?? null}::timestamptz - now()) / 3600)::int as hours`,
    )
  ).hours;
const titles = async (member: TestMember) =>
  (await server.call(notice.listNotices, { kind: 'service' }, member)).data.list.map(({ title }) => title);

describe('a card', () => {
  // APPLYFOR-38
  it('is ordered, paid and active immediately; its money is held until it is no longer refundable', async () => {
    const [member, cardId] = [await buyer(), await makeCard(server, { freeFreight: true, pointsPercent: 150 })];
    expect(await ownCard(member, cardId)).toMatchObject({
      name: '月卡',
      priceCents,
      durationDays: 30,
      activeUntilAt: null,
      savedCents: 0,
      rights: [
        { key: 'freeFreight', value: 1, name: '购物免运费' },
        { key: 'points', value: 150, text: '消费积分按 150% 发放' },
      ],
    });
    const createdOrder = (await buy(member, cardId)).data;
    expect(createdOrder).toMatchObject({
      state: 'pendingPayment',
      amountCents: priceCents,
      payNo: expect.any(String),
      refundUntilAt: null,
    });
    expect((await ownCard(member, cardId))?.activeUntilAt).toBeNull();
    const before = await revenue();
    expect((await payFor(member, createdOrder.orderNo)).data.state).toBe('paid');
    expect(await orders(member)).toMatchObject([
      { orderNo: createdOrder.orderNo, state: 'active', refundUntilAt: expect.any(String), payNo: null },
    ]);
    expect((await periodOf(member, cardId)).days).toBe(30);
    expect([await walletOf(member), await escrowOf(member)]).toEqual([100_000 - priceCents, priceCents]);
    expect(await titles(member)).toContain('权益卡已生效');
    expect(await server.meetDeadlines(settleCardJob, await orderId(createdOrder.orderNo))).toBe(1);
    expect([await escrowOf(member), await revenue()]).toEqual([0, before + priceCents]);
    expect(await orders(member)).toMatchObject([{ state: 'settled', refundUntilAt: null }]);
    expect((await refundCard(member, createdOrder.orderNo)).key).toBe('card.refundOver');
    expect((await payFor(member, createdOrder.orderNo)).data.state).toBe('paid');
  });

  // APPLYFOR-37
  it('is extended after its end, and from now on once expired', async () => {
    const [member, cardId] = [await buyer(), await makeCard(server)];
    await bought(member, cardId);
    await bought(member, cardId);
    const { id, days } = await periodOf(member, cardId);
    expect(days).toBe(60);
    await daysLater(id, 60);
    expect((await ownCard(member, cardId))?.activeUntilAt).toBeNull();
    await bought(member, cardId);
    expect((await periodOf(member, cardId)).days).toBe(30);
  });

  it('returns its open order for repeated calls, and asks to end it if the price differs', async () => {
    const [member, cardId] = [await buyer(), await makeCard(server)];
    const first = (await buy(member, cardId)).data;
    expect((await buy(member, cardId)).data.orderNo).toBe(first.orderNo);
    await server.call(card.setCard, { cardId, priceCents: 2_990 }, operator());
    expect((await buy(member, cardId, 2_990)).key).toBe('card.unpaid');
    expect((await server.call(card.cancelCardOrder, { orderNo: first.orderNo }, member)).data.state).toBe('cancelled');
    expect((await server.call(pay.getPayment, { payNo: first.payNo ?? '' }, member)).data.state).toBe('closed');
    expect((await server.call(card.cancelCardOrder, { orderNo: first.orderNo }, member)).key).toBe('card.changed');
    expect((await payFor(member, first.orderNo)).key).toBe('card.changed');
    expect(await buy(member, cardId)).toMatchObject({ key: 'card.priceChanged', msg: expect.stringContaining('29.90') });
    expect((await buy(member, cardId, 2_990)).data.amountCents).toBe(2_990);
  });

  // APPLYFOR-37
  it('is cancelled unpaid after 30 minutes, and a later payment is refunded', async () => {
    const [member, cardId] = [await buyer(), await makeCard(server)];
    const { orderNo, payNo } = (await buy(member, cardId)).data;
    await server.call(card.payCardOrder, { orderNo, channel: 'sandbox' }, member);
    expect(await server.meetDeadlines('payment.expire', payNo ?? '')).toBe(1);
    expect(await orders(member)).toMatchObject([{ state: 'cancelled', payNo: null }]);
    expect((await server.app.inject(noticeOf(payNo ?? ''))).statusCode).toBe(200);
    expect((await ownCard(member, cardId))?.activeUntilAt).toBeNull();
    expect((await server.call(pay.getPayment, { payNo: payNo ?? '' }, member)).data.state).toBe('refunded');
    expect(await escrowOf(member)).toBe(0);
  });

  it('is ordered again after the payment deadline, before any job has run', async () => {
    const [member, cardId] = [await buyer(), await makeCard(server)];
    const { orderNo, payNo } = (await buy(member, cardId)).data;
    await server.db.run(sql`update card_order set expires_at = now() where order_no = ${orderNo}`);
    await server.db.run(sql`update payment set expires_at = now() where pay_no = ${payNo}`);
    expect(await orders(member)).toMatchObject([{ state: 'cancelled' }]);
    expect((await buy(member, cardId)).data.orderNo).not.toBe(orderNo);
    expect((await orders(member)).map(({ state }) => state)).toEqual(['pendingPayment', 'cancelled']);
  });
});

describe('a refund', () => {
  // APPLYFOR-38
  it('returns money and days while no right was used', async () => {
    const [member, cardId] = [await buyer(), await makeCard(server, { freeFreight: true })];
    const first = await bought(member, cardId);
    const second = await bought(member, cardId);
    expect((await refundCard(member, second)).data).toMatchObject({ state: 'refunded', refundUntilAt: null });
    expect((await periodOf(member, cardId)).days).toBe(30);
    expect(await walletOf(member)).toBe(100_000 - priceCents);
    expect((await refundCard(member, second)).key).toBe('card.changed');
    expect((await refundCard(member, first)).code).toBe(200);
    expect((await ownCard(member, cardId))?.activeUntilAt).toBeNull();
    expect([await walletOf(member), await escrowOf(member)]).toEqual([100_000, 0]);
    expect(await titles(member)).toContain('权益卡已退款');
    expect(
      await server.db.rows(sql`select kind from deadline where ref in (select id from card_order where member_id = ${member.id}
      union all select id from member_card where member_id = ${member.id})`),
    ).toEqual([]);
  });

  // APPLYFOR-38
  it('is refused once a right was used, and possible again when that use was cancelled', async () => {
    const [member, cardId] = [await buyer(), await makeCard(server, { freeFreight: true })];
    const orderNo = await bought(member, cardId);
    await spendRight(member, `order-${orderNo}`);
    expect((await orders(member))[0]?.refundUntilAt).toBeNull();
    expect((await refundCard(member, orderNo)).key).toBe('card.rightUsed');
    expect((await ownCard(member, cardId))?.savedCents).toBe(800);
    await server.db.run(sql`update card_use set voided_at = now() where ref = ${`order-${orderNo}`}`);
    expect((await ownCard(member, cardId))?.savedCents).toBe(0);
    expect((await refundCard(member, orderNo)).code).toBe(200);
  });

  // APPLYFOR-38
  it('is refused after 24 hours, before any job has run', async () => {
    const [member, cardId] = [await buyer(), await makeCard(server)];
    const orderNo = await bought(member, cardId);
    await daysLater((await periodOf(member, cardId)).id, 1);
    expect((await refundCard(member, orderNo)).key).toBe('card.refundOver');
  });
});

describe('rejected calls', () => {
  it.each<[string, Partial<ClientInput<typeof card.buyCard>>, number]>([
    ['a card that does not exist', { cardId: 'nothing' }, 404],
    ['a price of nothing', { priceCents: 0 }, 400],
    ['a price in fractions', { priceCents: 19.9 }, 400],
    ['another price', { priceCents: 1_989 }, 409],
  ])('%s, without effect', async (_title, change, code) => {
    const [member, cardId] = [await buyer(), await makeCard(server)];
    expect((await server.call(card.buyCard, { cardId, priceCents, ...change }, member)).code).toBe(code);
    expect(await orders(member)).toEqual([]);
  });

  it('another member’s order as not found, visitors without a mobile, and members at the desk', async () => {
    const [member, otherMember, cardId] = [await buyer(), await buyer(), await makeCard(server)];
    const { orderNo } = (await buy(member, cardId)).data;
    for (const operation of [card.cancelCardOrder, card.refundCardOrder]) {
      expect((await server.call(operation, { orderNo }, otherMember)).key).toBe('card.orderMissing');
      expect((await server.call(operation, { orderNo: 'C000000AAAA' }, member)).key).toBe('card.orderMissing');
    }
    expect((await payFor(otherMember, orderNo)).key).toBe('card.orderMissing');
    expect((await buy(await server.memberWith({ mobile: null }), cardId)).code).toBe(403);
    expect((await server.call(card.setCard, { cardId, isOffered: false }, member)).code).toBe(403);
  });
});

describe('the desk', () => {
  const add = (input: object) =>
    server.call(
      card.addCard,
      { names: { 'zh-Hans': '年卡' }, priceCents: 9_900, durationDays: 365, ...input } as never,
      operator(),
    );

  // APPLYFOR-41
  it('offers a card, changes its price, and withdraws it: holders keep it', async () => {
    const { cardId } = (await add({ freeFreight: true, feeOffPercent: 20 })).data;
    const member = await buyer();
    expect((await ownCard(member, cardId))?.rights.map(({ key }) => key)).toEqual(['freeFreight', 'serviceFee']);
    const { orderNo } = (await buy(member, cardId, 9_900)).data;
    await payFor(member, orderNo);
    expect((await server.call(card.setCard, { cardId, isOffered: false }, operator())).data.isOffered).toBe(false);
    expect((await buy(member, cardId, 9_900)).key).toBe('card.off');
    expect(await ownCard(member, cardId)).toMatchObject({ isOffered: false, activeUntilAt: expect.any(String) });
    expect(await ownCard(await buyer(), cardId)).toBeUndefined();
    const rights = (await server.call(card.listCardRights, {}, member)).data;
    expect(rights.find(({ key }) => key === 'serviceFee')).toMatchObject({ ownValue: 20, text: '转售服务费率减 20%' });
    const listed = (await server.call(card.listCards, { pageSize: 50 }, operator())).data.list;
    expect(listed.find((row) => row.cardId === cardId)).toMatchObject({ members: 1, settledCents: 0 });
    expect((await server.call(card.setCard, { cardId: 'nothing' }, operator())).code).toBe(404);
  });

  it.each([
    ['coupons of no template', { couponsAMonth: 2 }],
    ['a template and no coupons', { couponTemplateId: 'ct' }],
    ['a template that does not exist', { couponTemplateId: 'nothing', couponsAMonth: 1 }],
    ['fewer points', { pointsPercent: 99 }],
    ['a service fee of nothing', { feeOffPercent: 100 }],
    ['six days', { durationDays: 6 }],
    ['no name in Chinese', { names: { en: 'Year card' } }],
  ])('rejects %s', async (_title, change) => {
    expect((await add(change)).code).toBe(400);
  });
});

describe('scheduled effects', () => {
  const withCoupons = async (fields: CardFields = {}) => {
    const [member, cardId] = [await buyer(), await makeCard(server, { couponsAMonth: 2, ...fields })];
    const orderNo = await bought(member, cardId);
    return { who: member, cardId, orderNo, id: (await periodOf(member, cardId)).id };
  };

  // APPLYFOR-40
  it('coupons are issued after the refund period, once in 30 days, also over a renewal', async () => {
    const { who: member, cardId, id } = await withCoupons();
    const issuedCount = async () => {
      await server.meetDeadlines(cardCouponsJob, id);
      return (await couponsOf(member)).length;
    };
    expect(await issuedCount()).toBe(0);
    await daysLater(id, 1);
    expect([await issuedCount(), await issuedCount()]).toEqual([2, 2]);
    expect(await titles(member)).toContain('权益卡优惠券已到账');
    // The period ends on day 30; the next coupons would be due on day 31.
    expect((await ownCard(member, cardId))?.nextCouponsAt).toBeNull();
    await daysLater(id, 29);
    expect(await issuedCount()).toBe(2);
    // Bought again on day 30: not before day 31.
    await bought(member, cardId);
    expect(await issuedCount()).toBe(2);
    await daysLater(id, 1);
    expect(await issuedCount()).toBe(4);
    await daysLater(id, 29);
    expect(await issuedCount()).toBe(4);
  });

  // APPLYFOR-40
  it('coupons wait for the second order when the first one, a day older, is refunded', async () => {
    const { who: member, cardId, orderNo, id } = await withCoupons();
    await hoursLater(id, 23);
    const second = await bought(member, cardId);
    expect((await refundCard(member, orderNo)).code).toBe(200);
    await hoursLater(id, 2);
    expect(await issuedTo(member, id)).toBe(0);
    expect(await hoursUntil((await ownCard(member, cardId))?.nextCouponsAt)).toBe(22);
    expect((await refundCard(member, second)).code).toBe(200);
    expect(await issuedTo(member, id)).toBe(0);
  });

  // APPLYFOR-40
  it('coupons come after the first order’s refund period when that order keeps the card active', async () => {
    const { who: member, cardId, orderNo, id } = await withCoupons();
    await hoursLater(id, 23);
    const second = await bought(member, cardId);
    await hoursLater(id, 1);
    expect(await issuedTo(member, id)).toBe(2);
    expect((await refundCard(member, orderNo)).key).toBe('card.refundOver');
    expect((await refundCard(member, second)).code).toBe(200);
    expect((await periodOf(member, cardId)).days).toBe(30);
  });

  // APPLYFOR-40
  it('coupons wait for the end of the refund period of a renewal that alone earns them', async () => {
    const { who: member, cardId, id } = await withCoupons({ days: 31 });
    await hoursLater(id, 24);
    expect(await issuedTo(member, id)).toBe(2);
    await hoursLater(id, 30 * 24 - 5);
    const renewal = await bought(member, cardId);
    await hoursLater(id, 6);
    expect(await issuedTo(member, id)).toBe(2);
    expect((await refundCard(member, renewal)).code).toBe(200);
    await bought(member, cardId);
    await hoursLater(id, 24);
    expect(await issuedTo(member, id)).toBe(4);
  });

  // APPLYFOR-40
  it('coupons are issued monthly while the card is extended, whatever their quota', async () => {
    const { who: member, cardId, id } = await withCoupons();
    await bought(member, cardId);
    const counts: number[] = [];
    for (const days of [1, 29, 1, 28, 1]) {
      await daysLater(id, days);
      await server.meetDeadlines(cardCouponsJob, id);
      counts.push((await couponsOf(member)).length);
    }
    expect(counts).toEqual([2, 2, 4, 4, 4]);
    expect((await ownCard(member, cardId))?.activeUntilAt).toBeNull();
  });

  it('sends reminders seven days and one day before the end, and not of an end that has moved', async () => {
    const { who: member, id } = await withCoupons();
    const reminders = async () => {
      await server.meetDeadlines(remindCardJob, id);
      return (await titles(member)).filter((title) => title === '权益卡即将到期').length;
    };
    expect(await reminders()).toBe(0);
    await daysLater(id, 23);
    expect([await reminders(), await reminders()]).toEqual([1, 1]);
    await daysLater(id, 6);
    expect([await reminders(), await reminders()]).toEqual([2, 2]);
    await daysLater(id, 1);
    expect(await reminders()).toBe(2);
  });

  // APPLYFOR-49
  it('announces the end once it has come, not before, not of an extended card, and not after a refund', async () => {
    const { who: member, cardId, orderNo, id } = await withCoupons();
    const announced = async () => {
      await server.meetDeadlines(endCardJob, id);
      return (await titles(member)).filter((title) => title === '权益卡已到期').length;
    };
    expect(await announced()).toBe(0);
    await daysLater(id, 29);
    await bought(member, cardId);
    await daysLater(id, 2);
    expect(await announced()).toBe(0);
    await daysLater(id, 29);
    expect([await announced(), await announced()]).toEqual([1, 1]);
    expect((await refundCard(member, orderNo)).code).toBe(409);
    const refunded = await bought(member, cardId);
    expect((await refundCard(member, refunded)).code).toBe(200);
    expect(await announced()).toBe(1);
  });

  it('a deleted member loses the card; the money of its order becomes the company’s when due', async () => {
    const { who: member, orderNo } = await withCoupons();
    const check = (await server.call(account.checkCancellation, {}, member)).data;
    expect(check.losses).toContainEqual({ kind: 'cards', count: 1 });
    expect(check.obstacles.map(({ kind }) => kind)).toEqual(['wallet']);
    expect(await server.meetDeadlines(settleCardJob, await orderId(orderNo))).toBe(1);
  });
});

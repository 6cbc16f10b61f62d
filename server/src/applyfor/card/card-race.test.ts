import { card } from '@juhe/contract/applyfor/card';
import type { Operation } from '@juhe/contract/operation';
import { sql } from '../../db/sql.ts';
import { audit } from '../../ledger/read.ts';
import { cardShop, priceCents } from '../../test/card-shop.ts';
import { makeCard } from '../../test/rights-card.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { cardCouponsJob, settleCardJob } from './card-jobs.ts';

jest.setTimeout(300_000);

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterEach(async () => {
  expect(await audit(server.db)).toEqual([]);
  expect(server.deadlocks()).toBe(0);
});
afterAll(() => server.close());

/** Rounds of each race; fifty with `npm run soak -- applyfor-races`. */
const rounds = Number(process.env['ROUNDS'] ?? '3');
const { buyer, buy, bought, ownCard, orders, walletOf, escrowOf, periodOf, orderId, spendRight, noticeOf, plainNotice } =
  cardShop(() => server);

describe('concurrently', () => {
  it('twenty orders of one card create one order with one payment', async () => {
    const [member, cardId] = [await buyer(), await makeCard(server)];
    const responses = await server.together(20, (i) => [
      card.buyCard,
      { cardId, priceCents },
      { token: member.token, key: `buy-card-${member.id}-${i}` },
    ]);
    expect(responses.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(responses.map(({ data }) => data.orderNo)).size).toBe(1);
    expect(await orders(member)).toHaveLength(1);
  });

  it('twenty notifications of each payment extend the card by exactly the paid days', async () => {
    const [member, cardId] = [await buyer(), await makeCard(server)];
    for (let paid = 1; paid <= 3; paid += 1) {
      const { orderNo, payNo } = (await buy(member, cardId)).data;
      await server.call(card.payCardOrder, { orderNo, channel: 'sandbox' }, member);
      await server.together(20, (i) =>
        i % 2 === 0
          ? (plainNotice(payNo ?? '') as never)
          : [card.buyCard, { cardId, priceCents }, { token: member.token, key: `again-${orderNo}-${i}` }],
      );
      await server.app.inject(noticeOf(payNo ?? ''));
      expect((await periodOf(member, cardId)).days).toBe(30 * paid);
      const open = (await orders(member)).filter(({ state }) => state === 'pendingPayment');
      expect(open.length).toBeLessThanOrEqual(1);
      for (const { orderNo: rest } of open) await server.call(card.cancelCardOrder, { orderNo: rest }, member);
    }
    expect(await escrowOf(member)).toBe(3 * priceCents);
  });

  it('a payment and a cancellation leave the card active if and only if the money is in escrow', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [member, cardId] = [await buyer(), await makeCard(server)];
      const { orderNo } = (await buy(member, cardId)).data;
      await server.together<Operation>(20, (i) =>
        i % 2 === 0
          ? [card.payCardOrder, { orderNo, channel: 'balance' as const }, { token: member.token, key: `pay-${orderNo}-${i}` }]
          : [card.cancelCardOrder, { orderNo }, { token: member.token, key: `cancel-${orderNo}-${i}` }],
      );
      const [order] = await orders(member);
      const active = (await ownCard(member, cardId))?.activeUntilAt !== null;
      expect([order?.state, await escrowOf(member)]).toEqual(active ? ['active', priceCents] : ['cancelled', 0]);
    }
  });

  it('twenty refunds, the refund deadline and the use of a right leave the ledger consistent', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [member, cardId] = [await buyer(), await makeCard(server, { freeFreight: true })];
      const orderNo = await bought(member, cardId);
      const id = await orderId(orderNo);
      const competitor = async () => {
        if (round % 2 === 0) await spendRight(member, `race-${orderNo}`);
        else await server.meetDeadlines(settleCardJob, id);
      };
      const responses = await server.together(
        20,
        (i) => [card.refundCardOrder, { orderNo }, { token: member.token, key: `back-${orderNo}-${i}` }],
        competitor,
      );
      const state = (await orders(member))[0]?.state;
      const used = (await server.db.rows(sql`select from card_use where ref = ${`race-${orderNo}`}`)).length;
      expect(responses.filter(({ code }) => code === 200)).toHaveLength(state === 'refunded' ? 1 : 0);
      expect([await walletOf(member), await escrowOf(member)]).toEqual(
        state === 'refunded' ? [100_000, 0] : [100_000 - priceCents, state === 'active' ? priceCents : 0],
      );
      // Either a right was used or the card was refunded, never both.
      if (round % 2 === 0) expect(used === 1).toBe(state === 'active');
    }
  });

  // APPLYFOR-40
  it('the coupons and refunds of both stacked orders: nobody has coupons and every refund', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [member, cardId] = [await buyer(), await makeCard(server, { couponsAMonth: 2 })];
      const stacked = [await bought(member, cardId), await bought(member, cardId)];
      const { id } = await periodOf(member, cardId);
      // The regular due time has come while both orders can still be refunded.
      await server.db.run(sql`update member_card set active_from = active_from - interval '1 day',
        active_until = active_until - interval '1 day' where id = ${id}`);
      if (round % 2 === 0)
        await server.db.run(sql`update card_order set refund_until = now() where order_no = ${stacked[0] ?? ''}`);
      const responses = await server.together(
        20,
        (i) => [card.refundCardOrder, { orderNo: stacked[i % 2] ?? '' }, { token: member.token, key: `stacked-${id}-${i}` }],
        () => server.meetDeadlines(cardCouponsJob, id),
      );
      await server.meetDeadlines(cardCouponsJob, id);
      const refunded = responses.filter(({ code }) => code === 200).length;
      const coupons = (await server.db.rows(sql`select from card_coupon where member_card_id = ${id}`)).length;
      expect({ refunded, coupons }).toEqual(round % 2 === 0 ? { refunded: 1, coupons: 2 } : { refunded: 2, coupons: 0 });
    }
  });
});

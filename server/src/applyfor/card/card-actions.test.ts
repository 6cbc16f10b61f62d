import { card } from '@juhe/contract/applyfor/card';
import { cardOrderActions, type CardOrderAction } from '@juhe/contract/applyfor/card.schemas';
import { sql } from '../../db/sql.ts';
import { cardShop } from '../../test/card-shop.ts';
import { makeCard } from '../../test/rights-card.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { settleCardJob } from './card-jobs.ts';

jest.setTimeout(60_000);
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const { buyer, buy, payFor, bought, orders, orderId, spendRight } = cardShop(() => server);
const cancel = (member: TestMember, orderNo: string) => server.call(card.cancelCardOrder, { orderNo }, member);
const refund = (member: TestMember, orderNo: string) => server.call(card.refundCardOrder, { orderNo }, member);
const calls: Readonly<Record<CardOrderAction, (member: TestMember, orderNo: string) => Promise<{ readonly code: number }>>> = {
  cancel,
  pay: payFor,
  refund,
};
const bringTo: Readonly<Record<string, (member: TestMember, cardId: string) => Promise<unknown>>> = {
  unpaid: buy,
  'past its payment deadline': async (member, cardId) => {
    const { orderNo, payNo } = (await buy(member, cardId)).data;
    await server.db.run(sql`update card_order set expires_at = now() where order_no = ${orderNo}`);
    await server.db.run(sql`update payment set expires_at = now() where pay_no = ${payNo}`);
  },
  paid: bought,
  'paid and used': async (member, cardId) => {
    await bought(member, cardId);
    await spendRight(member, `actions-${member.id}`);
  },
  'past its refund deadline': async (member, cardId) =>
    server.db.run(sql`update card_order set refund_until = now() where order_no = ${await bought(member, cardId)}`),
  settled: async (member, cardId) => server.meetDeadlines(settleCardJob, await orderId(await bought(member, cardId))),
  cancelled: async (member, cardId) => cancel(member, (await buy(member, cardId)).data.orderNo),
  refunded: async (member, cardId) => refund(member, await bought(member, cardId)),
};

// APPLYFOR-46
it.each<[string, readonly CardOrderAction[]]>([
  ['unpaid', ['cancel', 'pay']],
  ['past its payment deadline', []],
  ['paid', ['refund']],
  ['paid and used', []],
  ['past its refund deadline', []],
  ['settled', []],
  ['cancelled', []],
  ['refunded', []],
])('an order that is %s accepts exactly its actions; any other changes nothing', async (state, actions) => {
  const cardId = await makeCard(server, { freeFreight: true });
  for (const action of cardOrderActions) {
    const member = await buyer();
    await bringTo[state]?.(member, cardId);
    const [before] = await orders(member);
    expect(before?.actions).toEqual(actions);
    const { code } = await calls[action](member, before?.orderNo ?? '');
    const [after] = await orders(member);
    if (actions.includes(action)) expect([action, code, after?.state === before?.state]).toEqual([action, 200, false]);
    else expect([action, after]).toEqual([action, before]);
  }
});

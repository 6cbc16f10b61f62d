import { address } from '@juhe/contract/mall/address';
import { afterSale } from '@juhe/contract/mall/after-sale';
import { order } from '@juhe/contract/mall/order';
import { pay } from '@juhe/contract/payment/pay';
import { shopApplicationMachine } from '../applyfor/shop/shop-machine.ts';
import { createWorker } from '../jobs/worker.ts';
import { sql } from '../db/sql.ts';
import { balanceOf, audit } from '../ledger/read.ts';
import { machines, watchStates } from '../state-machine/machine.ts';
import type { TestMember } from '../test/test-member.ts';
import { makeProduct, makeShelf, type TestProduct } from '../test/test-product.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { jobs, operatorParts } from '../wiring.ts';
import { demoOperatorTurn } from './demo-operator.ts';

// Two servers, on a machine with other load.
jest.setTimeout(30_000);

let on: TestServer;
let off: TestServer;
let product: TestProduct;
beforeAll(async () => {
  [on, off] = [await testServer({ env: { DEMO_OPERATOR: '1' } }), await testServer()];
  for (const server of [on, off]) await makeShelf(server.db);
  product = await makeProduct(on.db, { price: 10_000, stock: 1_000 });
});
afterAll(async () => {
  watchStates(undefined);
  await on.close();
  await off.close();
});

const buy = async (server: TestServer, product: TestProduct): Promise<{ who: TestMember; orderNo: string }> => {
  const buyer = await server.memberWith({ walletCents: 10_000 });
  const receiver = {
    name: '林知夏',
    mobile: '13800000001',
    province: '浙江省',
    city: '杭州市',
    district: '西湖区',
    detail: '文三路 90 号',
  };
  const { id: addressId } = (await server.call(address.addAddress, receiver, buyer)).data;
  const createdOrder = await server.call(
    order.createOrder,
    { skuId: product.skuId, quantity: 1, addressId, expectedPayableCents: 10_000 },
    buyer,
  );
  await server.call(pay.startPayment, { payNo: createdOrder.data.payNo, channel: 'balance' }, buyer);
  return { who: buyer, orderNo: createdOrder.data.orderNos[0] ?? '' };
};
const act = (server: TestServer) => server.meetDeadlines(demoOperatorTurn);
const orderView = async (server: TestServer, { who: buyer, orderNo }: { who: TestMember; orderNo: string }) => {
  const { state, timeline } = (await server.call(order.getOrder, { orderNo }, buyer)).data;
  return { state, events: timeline.map((step) => step.event).toReversed() };
};
const apply = async (
  { who: buyer, orderNo }: { who: TestMember; orderNo: string },
  kind: 'refund' | 'returnRefund' | 'exchange',
  text = '',
) => {
  const [item] = (await on.call(afterSale.getOrderAfterSale, { orderNo }, buyer)).data;
  const reason = kind === 'refund' ? 'noLonger' : 'wrongItem';
  const input = { orderNo, itemId: item?.itemId ?? '', kind, quantity: 1, reason, text } as const;
  return (await on.call(afterSale.applyForAfterSale, input, buyer)).data.id;
};
const caseState = async (member: TestMember, id: string) => (await on.call(afterSale.getAfterSale, { id }, member)).data.state;
/** Sets the return address for goods. */
const received = async () => {
  const bought = await buy(on, product);
  await act(on);
  await on.call(order.confirmReceipt, { orderNo: bought.orderNo }, bought.who);
  return bought;
};

// MALL-134
it('ships a paid order by itself, once, although two replicas look after it', async () => {
  const bought = await buy(on, product);
  const planned = await on.db.rows<{ seconds: number }>(
    sql`select extract(epoch from due_at - now())::float8 as seconds from deadline where kind = ${demoOperatorTurn.kind}`,
  );
  expect(planned).toHaveLength(1);
  expect(planned[0]?.seconds).toBeGreaterThan(0);
  expect(await orderView(on, bought)).toMatchObject({ state: 'paid' });
  await on.db.run(sql`update deadline set due_at = now() where kind = ${demoOperatorTurn.kind}`);
  const turns = jobs.filter(({ kind }) => kind === demoOperatorTurn.kind);
  const met = await Promise.all([0, 1, 2].map(() => createWorker(on.deps, turns).drain()));
  expect(met.reduce((sum, count) => sum + count)).toBe(1);
  expect(await orderView(on, bought)).toEqual({ state: 'shipped', events: ['created', 'pay', 'ship'] });
  const { by } = await on.db.one<{ by: string }>(sql`select actor_kind as by from state_history where event = 'ship'`);
  expect(by).toBe('operator');
});

it('agrees to a refund before shipping, and lets the open case go before the parcel', async () => {
  const bought = await buy(on, product);
  const id = await apply(bought, 'refund');
  await act(on);
  expect(await caseState(bought.who, id)).toBe('refunded');
  expect(await orderView(on, bought)).toMatchObject({ state: 'refunded' });
  await act(on);
  expect(await orderView(on, bought)).toMatchObject({ state: 'refunded' });
  expect(await balanceOf(on.db, { kind: 'memberWallet', owner: bought.who.id })).toBe(10_000);
  expect(await audit(on.db)).toEqual([]);
});

it('takes returned goods, pays for them, and sends new ones for an exchange', async () => {
  const [back, swap] = [await received(), await received()];
  const [paid, exchanged] = [await apply(back, 'returnRefund'), await apply(swap, 'exchange')];
  await act(on);
  const parcel = { carrier: 'SF', waybill: 'SF1234567890' };
  await on.call(afterSale.sendBackAfterSale, { id: paid, ...parcel }, back.who);
  await on.call(afterSale.sendBackAfterSale, { id: exchanged, ...parcel }, swap.who);
  await act(on);
  await act(on);
  expect([await caseState(back.who, paid), await caseState(swap.who, exchanged)]).toEqual(['refunded', 'reshipped']);
  expect(await audit(on.db)).toEqual([]);
});

// MALL-135
it('refuses who asks for it, and gives way to an appeal', async () => {
  const bought = await received();
  const id = await apply(bought, 'returnRefund', '想看看驳回之后是什么样子');
  await act(on);
  expect(await caseState(bought.who, id)).toBe('rejected');
  await on.call(afterSale.appealAfterSale, { id, text: '现在想看看申诉', pictureIds: [] }, bought.who);
  await act(on);
  expect(await caseState(bought.who, id)).toBe('approved');
});

// MALL-134
it('tries again what is refused for now, and drops what nobody waits for any more', async () => {
  const bought = await buy(on, product);
  await on.db.run(sql`update mall_order set state = 'grouping' where order_no = ${bought.orderNo}`);
  expect(await act(on)).toBe(1);
  expect(await on.db.rows(sql`select from deadline where kind = ${demoOperatorTurn.kind}`)).toEqual([]);
  const waiting = await buy(on, product);
  await on.db.run(sql`insert into after_sale (order_id, item_id, member_id, kind, quantity, cents, red_bag_cents, max_cents, reason, text)
    select o.id, i.id, o.member_id, 'refund', 1, 1, 0, 1, 'slow', '' from mall_order o join mall_order_item i on i.order_id = o.id
    where o.order_no = ${waiting.orderNo}`);
  expect(await act(on)).toBe(1);
  expect(await orderView(on, waiting)).toMatchObject({ state: 'paid' });
  const plannedJobs = await on.db.rows<{ ref: string }>(sql`select ref from deadline where kind = ${demoOperatorTurn.kind}`);
  expect(plannedJobs).toEqual([{ ref: expect.stringMatching(/^mallOrder:.+:2$/) }]);
});

// MALL-135
it.each([
  ['春采茶，秋晒果。', 'approved'],
  ['想看看被驳回的样子', 'rejected'],
])('decides an application that says “%s”: %s', async (intro, decided) => {
  const { id: memberId } = await on.memberWith({});
  const { id } = await on.db.one<{
    id: string;
  }>(sql`insert into shop_application (member_id, state, plan_id, shop_name, intro, submitted_at)
    values (${memberId}, 'draft', 'personal', ${`山野 ${decided}`}, ${intro}, now()) returning id`);
  await on.db.inTx((tx) =>
    shopApplicationMachine.transition(tx, { id, event: 'submit', actor: { kind: 'member', id: memberId } }),
  );
  await act(on);
  expect(await shopApplicationMachine.current(on.db, id)).toBe(decided);
});

it('is off unless it is asked for', async () => {
  const bought = await buy(off, await makeProduct(off.db, { price: 10_000 }));
  await act(off);
  expect(await orderView(off, bought)).toMatchObject({ state: 'paid' });
});

it('knows a step for every state of the mall and the applications that waits for the company', () => {
  const hasStep = (aggregate: string, state: string) =>
    operatorParts.some((part) => part.aggregate === aggregate && state in part.steps);
  const waiting = operatorParts.map(({ aggregate }) => {
    const machine = machines().find((machine) => machine.aggregate === aggregate);
    // The company may also cancel, refund or correct an order, remove a creation and revoke an expert's rights at any time:
    // nothing waits for these. A disputed auction order waits like its case.
    const optional = new Set([
      'remove',
      'cancel',
      'correctAddress',
      'revoke',
      'refund',
      'reinstate',
      'cancelListing',
      'ruleBuyer',
      'ruleSeller',
      'bankReturn',
      'close',
    ]);
    const states =
      machine?.transitions.filter(({ by, event }) => by.includes('operator') && !optional.has(event)).map(({ from }) => from) ??
      [];
    return { aggregate, missing: [...new Set(states)].filter((state) => !hasStep(aggregate, state)) };
  });
  // A desk that has answered may continue; nobody waits for it.
  const answeredAlready = ['serviceConversation waiting', 'serviceConversation closed'];
  expect(waiting.flatMap(({ aggregate, missing: absent }) => absent.map((state) => `${aggregate} ${state}`))).toEqual(
    answeredAlready,
  );
});

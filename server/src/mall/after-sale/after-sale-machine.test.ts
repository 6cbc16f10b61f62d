import { afterSale } from '@juhe/contract/mall/after-sale';
import { afterSaleActions, afterSaleStates, type AfterSaleState } from '@juhe/contract/mall/after-sale.schemas';
import { sql } from '../../db/sql.ts';
import { paidOrder } from '../../test/paid-order.ts';
import type { TestMember } from '../../test/test-member.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';
import { afterSaleMachine } from './after-sale-machine.ts';

jest.setTimeout(60_000);

/**
 * The rules restated by state and actor: the permitted events and their target states. Everything else is refused. m: member,
 * o: operator, s: system.
 */
const expected: Readonly<Record<AfterSaleState, string>> = {
  applied: 'm withdraw withdrawn; o approve approved; s approve approved; o reject rejected',
  approved: 'm withdraw withdrawn; m sendBack returning; s lapse withdrawn; s refund refunded',
  returning: 'o receive received; s receive received',
  received: 'o refund refunded; s refund refunded; o reship reshipped; o reject rejected',
  reshipped: 'm confirm completed; s confirm completed',
  rejected: 'm appeal appealed; m withdraw withdrawn; s lapse closed',
  appealed:
    'm withdraw withdrawn; o approve approved; s approve approved; o accept received; s accept received; o dismiss closed',
  refunded: '',
  completed: '',
  withdrawn: '',
  closed: '',
};

it('allows exactly the listed transitions, for every state, event and actor', () => {
  for (const state of afterSaleStates)
    for (const event of afterSaleMachine.events)
      for (const by of ['member', 'operator', 'system'] as const) {
        const line = expected[state].split('; ').find((rule) => rule.startsWith(`${by[0]} ${event} `));
        expect({ state, event, by, to: afterSaleMachine.next(state, event, by) }).toEqual({
          state,
          event,
          by,
          to: line?.split(' ')[2],
        });
      }
  expect([...afterSaleMachine.states].toSorted()).toEqual([...afterSaleStates].toSorted());
});

describe('by the operations', () => {
  let server: TestServer;
  let member: TestMember;
  beforeAll(async () => {
    server = await testServer();
    member = await server.memberWith();
    await server.db.run(sql`insert into category (id, level, name, picture) values ('leaf', 3, '茶叶', '/media/x.webp')`);
    await server.db.run(sql`insert into shop (id, name, logo) values ('own', '聚合自营', '/media/x.webp')`);
    await server.db.run(sql`insert into product (id, sale_no, shop_id, category_id, title, img, pictures)
      values ('p', 'S1', 'own', 'leaf', '茶', '/media/x.webp', array['/media/x.webp'])`);
    await server.db.run(
      sql`insert into sku (id, product_id, price_cents, available, img) values ('k', 'p', 100, 100000, '/media/x.webp')`,
    );
  });
  afterAll(() => server.close());

  const parcel = { carrier: '顺丰速运', waybill: 'SF1234567890' };
  const calls = {
    withdraw: (id: string) => server.call(afterSale.withdrawAfterSale, { id }, member),
    sendBack: (id: string) => server.call(afterSale.sendBackAfterSale, { id, ...parcel }, member),
    appeal: (id: string) => server.call(afterSale.appealAfterSale, { id, text: '照片里能看到破损' }, member),
    confirm: (id: string) => server.call(afterSale.confirmExchange, { id }, member),
    approve: (id: string) => server.call(afterSale.approveAfterSale, { id }, { token: server.operatorToken }),
    reject: (id: string) => server.call(afterSale.rejectAfterSale, { id, reason: '看不出问题' }, { token: server.operatorToken }),
    receive: (id: string) => server.call(afterSale.receiveAfterSale, { id, resaleable: true }, { token: server.operatorToken }),
    refund: (id: string) => server.call(afterSale.refundAfterSale, { id }, { token: server.operatorToken }),
    reship: (id: string) => server.call(afterSale.reshipAfterSale, { id, ...parcel }, { token: server.operatorToken }),
    acceptAppeal: (id: string) =>
      server.call(afterSale.decideAfterSaleAppeal, { id, accept: true }, { token: server.operatorToken }),
    dismissAppeal: (id: string) =>
      server.call(afterSale.decideAfterSaleAppeal, { id, accept: false, reason: '维持原判' }, { token: server.operatorToken }),
  };
  type Call = keyof typeof calls;

  /** Target state of each call for an exchange that has not been received; calls not listed are refused. */
  const leads: Readonly<Record<AfterSaleState, Partial<Record<Call, AfterSaleState>>>> = {
    applied: { withdraw: 'withdrawn', approve: 'approved', reject: 'rejected' },
    approved: { withdraw: 'withdrawn', sendBack: 'returning' },
    returning: { receive: 'received' },
    received: { refund: 'refunded', reship: 'reshipped', reject: 'rejected' },
    reshipped: { confirm: 'completed' },
    rejected: { withdraw: 'withdrawn', appeal: 'appealed' },
    appealed: { withdraw: 'withdrawn', acceptAppeal: 'approved', dismissAppeal: 'closed' },
    refunded: {},
    completed: {},
    withdrawn: {},
    closed: {},
  };

  const caseIn = async (state: AfterSaleState): Promise<string> => {
    const { orderNo, itemIds } = await paidOrder(server.db, {
      memberId: member.id,
      shopId: 'own',
      items: [{ skuId: 'k', priceCents: 100, quantity: 2 }],
    });
    const { data } = await server.call(
      afterSale.applyForAfterSale,
      { orderNo, itemId: itemIds[0] ?? '', kind: 'exchange', quantity: 1, reason: 'size' },
      member,
    );
    await server.db.run(sql`update after_sale set state = ${state} where id = ${data.id}`);
    return data.id;
  };

  it.each(afterSaleStates)('%s: each call performs its transition, or is refused and changes nothing', async (state) => {
    for (const name of Object.keys(calls) as Call[]) {
      const id = await caseIn(state);
      const to = leads[state][name];
      const answer = await calls[name](id);
      const { state: now } = await server.db.one<{ state: string }>(sql`select state from after_sale where id = ${id}`);
      expect({ name, code: answer.code, now }).toEqual({ name, code: to === undefined ? 409 : 200, now: to ?? state });
    }
  });

  // MALL-137
  it.each(afterSaleStates)('%s: the response lists exactly the actions that are not refused', async (state) => {
    const id = await caseIn(state);
    const actions = async () => (await server.call(afterSale.getAfterSale, { id }, member)).data.actions;
    expect(await actions()).toEqual(afterSaleActions.filter((action) => action in leads[state]));
    await server.db.run(sql`update after_sale set due_at = now() - interval '1 second' where id = ${id}`);
    expect(await actions()).toEqual(state === 'reshipped' ? ['confirm'] : []);
    await server.db.run(sql`update after_sale set due_at = null, appeal = '已申诉' where id = ${id}`);
    expect((await actions()).includes('appeal')).toBe(false);
  });

  it('responds to a stranger’s calls as to a missing case', async () => {
    const stranger = await server.memberWith();
    const id = await caseIn('approved');
    const responses = await Promise.all([
      server.call(afterSale.getAfterSale, { id }, stranger),
      server.call(afterSale.withdrawAfterSale, { id }, stranger),
      server.call(afterSale.sendBackAfterSale, { id, ...parcel }, stranger),
      server.call(afterSale.appealAfterSale, { id, text: '照片里能看到破损' }, stranger),
      server.call(afterSale.confirmExchange, { id }, stranger),
      server.call(afterSale.withdrawAfterSale, { id: 'nothing' }, stranger),
    ]);
    expect(new Set(responses.map(({ code, key, msg }) => `${code} ${key} ${msg}`)).size).toBe(1);
    expect(responses[0]?.code).toBe(404);
    const forMembers = await server.call(afterSale.approveAfterSale, { id }, member);
    expect(forMembers.code).toBe(403);
  });
});

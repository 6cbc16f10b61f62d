import { randomUUID } from 'node:crypto';
import { check } from '@juhe/contract/common/check';
import { order as orders } from '@juhe/contract/mall/order';
import type { ClientInput } from '@juhe/contract/operation';
import { password as paymentPassword } from '@juhe/contract/payment/password';
import { chatMoney } from '@juhe/contract/social/chat-money';
import { conversation } from '@juhe/contract/social/conversation';
import { moneyRequest } from '@juhe/contract/wallet/money-request';
import { wallet } from '@juhe/contract/wallet/wallet';
import { sql } from '../../db/sql.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { paidOrder } from '../../test/paid-order.ts';
import type { TestMember } from '../../test/test-member.ts';
import { makeProduct, makeShelf } from '../../test/test-product.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

jest.setTimeout(60_000);
const password = 'Demo1234';
let server: TestServer;
let lin: TestMember;
let zhou: TestMember;
let id: string;
beforeAll(async () => {
  server = await testServer();
  await makeShelf(server.db);
});
beforeEach(async () => {
  await server.db.run(sql`delete from rate_limit`);
  lin = await server.memberWith({ nickname: '林知夏', walletCents: 100_000, password });
  zhou = await server.memberWith({ nickname: '周牧野', walletCents: 50_000, password });
  await befriend(lin, zhou);
  id = await begin(lin, zhou);
});
afterEach(async () => {
  expect(await audit(server.db)).toEqual([]);
  expect([server.deadlocks(), server.retries()]).toEqual([0, 0]);
});
afterAll(() => server.close());

const befriend = (a: TestMember, b: TestMember) =>
  server.db.run(sql`insert into follow (member_id, target_id) values (${a.id}, ${b.id}), (${b.id}, ${a.id})`);
const begin = async (member: TestMember, partner: TestMember) =>
  (await server.call(conversation.openConversation, { memberId: partner.id }, member)).data.id;
const balance = (member: TestMember) => balanceOf(server.db, { kind: 'memberWallet', owner: member.id });
const newest = async (member: TestMember) =>
  (await server.call(conversation.listMessages, { conversationId: id }, member)).data.list.at(-1);

type Transfer = ClientInput<typeof chatMoney.sendTransfer>;
const transferring = (fields: Partial<Transfer> = {}): Transfer => ({
  ...{ conversationId: id, clientId: randomUUID(), amountCents: 5_000, memo: '咖啡' },
  ...fields,
});
const pay = (member: TestMember, fields: Partial<Transfer> = {}) =>
  server.call(chatMoney.sendTransfer, transferring(fields), member);

type Share = ClientInput<typeof chatMoney.askSplit>;
const asking = (fields: Partial<Share> = {}): Share => ({
  ...{ conversationId: id, clientId: randomUUID(), amountCents: 3_000, totalCents: 6_000, memo: '晚饭' },
  ...fields,
});
const requestShare = (member: TestMember, fields: Partial<Share> = {}) => server.call(chatMoney.askSplit, asking(fields), member);
const shareRefOf = async (member: TestMember, fields: Partial<Share> = {}) =>
  (await requestShare(member, fields)).data.message.card?.ref ?? '';
const show = (member: TestMember, ref: string) => server.call(chatMoney.getSplit, { id: ref }, member);
const payShare = async (member: TestMember, ref: string, key: string = randomUUID()) => {
  const { data } = await show(member, ref);
  return server.call(
    wallet.payMember,
    { payee: data.payee ?? 'x', amountCents: data.amountCents, requestId: ref },
    { token: member.token, key },
  );
};

describe('a transfer', () => {
  // SOCIAL-73
  it('moves the money immediately, and both see the card with amount, note and state', async () => {
    const { data } = await pay(lin);
    expect(data).toMatchObject({ balanceCents: 95_000, message: { seq: 1, own: true, kind: 'transfer', text: '' } });
    for (const member of [lin, zhou])
      expect((await newest(member))?.card).toMatchObject({ kind: 'transfer', priceCents: 5_000, title: '咖啡', state: 'paid' });
    expect([await balance(lin), await balance(zhou)]).toEqual([95_000, 55_000]);
  });

  it('is made once per device number, for twenty concurrent calls', async () => {
    const input = transferring();
    const responses = await server.together(20, (i) => [
      chatMoney.sendTransfer,
      input,
      { token: lin.token, key: `t-${i}-${id}` },
    ]);
    expect(new Set(responses.map(({ code }) => code))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ data }) => data.message.card?.ref)).size).toBe(1);
    expect([await balance(lin), await balance(zhou)]).toEqual([95_000, 55_000]);
  });

  it('cannot exceed the balance, for twenty concurrent transfers', async () => {
    const poor = await server.memberWith({ walletCents: 10_000, password });
    await befriend(poor, zhou);
    const conversationId = await begin(poor, zhou);
    const responses = await server.together(20, (i) => [
      chatMoney.sendTransfer,
      transferring({ conversationId, amountCents: 1_000 }),
      { token: poor.token, key: `p-${i}-${conversationId}` },
    ]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(10);
    expect(new Set(responses.filter(({ code }) => code !== 200).map(({ key }) => key))).toEqual(
      new Set(['ledger.insufficientFunds']),
    );
    expect(await balance(poor)).toBe(0);
  });

  // SOCIAL-73
  it('has the limits and the confirmation of payments between members, bound to conversation and amount', async () => {
    expect((await pay(lin, { amountCents: 20_000 })).code).toBe(200);
    expect((await pay(lin, { amountCents: 100 })).key).toBe('payment.passwordNeeded');
    expect((await pay(lin, { amountCents: 100, password: 'wrong-one' })).key).toBe('payment.passwordWrong');
    expect((await pay(lin, { amountCents: 100, password })).code).toBe(200);
    await server.call(paymentPassword.sendPaymentCode, { purpose: 'transfer', ref: id, amountCents: 500 }, lin);
    const { code } = await server.db.one<{ code: string }>(
      sql`select code from sms_inbox where mobile = ${lin.mobile ?? ''} order by seq desc limit 1`,
    );
    expect((await pay(lin, { amountCents: 501, code })).key).toBe('code.wrong');
    expect((await pay(lin, { amountCents: 500, code })).code).toBe(200);
    const rich = await server.memberWith({ walletCents: 500_000, password });
    await befriend(rich, zhou);
    const conversationId = await begin(rich, zhou);
    expect((await pay(rich, { conversationId, amountCents: 200_000, password })).code).toBe(200);
    expect((await pay(rich, { conversationId, amountCents: 1, password })).key).toBe('pay.dailyLimit');
  });

  // SOCIAL-77
  it('follows the rules of the conversation, cannot be recalled or sent as an ordinary message, and is private', async () => {
    const stranger = await server.memberWith({ walletCents: 1_000, password });
    const conversationId = await begin(stranger, lin);
    expect((await pay(stranger, { conversationId, amountCents: 100 })).key).toBe('chat.stranger');
    const deskConversationId = (await server.call(conversation.openConversation, { deskId: 'platform' }, lin)).data.id;
    expect((await pay(lin, { conversationId: deskConversationId })).key).toBe('chat.membersOnly');
    expect((await pay(stranger)).key).toBe('chat.missing');
    expect((await pay(lin, { memo: '网络赌场，稳赚不赔' })).key).toBe('check.refused');
    await pay(lin);
    expect((await server.call(conversation.recallMessage, { conversationId: id, seq: 1 }, lin)).key).toBe('chat.notRecallable');
    const card = (await newest(lin))?.card;
    for (const kind of ['transfer', 'split'])
      expect(
        (
          await server.call(
            conversation.sendMessage,
            { conversationId: id, clientId: randomUUID(), kind, body: { ref: card?.ref } } as never,
            lin,
          )
        ).code,
      ).toBe(400);
    await server.call(conversation.blockMember, { memberId: lin.id, blocked: true }, zhou);
    expect([(await pay(lin)).key, (await pay(zhou)).key]).toEqual(['chat.refused', 'chat.blocked']);
    expect([await balance(lin), await balance(zhou)]).toEqual([95_000, 55_000]);
  });

  it.each([
    ['nothing', { amountCents: 0 }],
    ['more than a day’s limit', { amountCents: 200_001 }],
    ['a part of a cent', { amountCents: 0.5 }],
    ['a note of 41 characters', { memo: '记'.repeat(41) }],
    ['a number of its own that is none', { clientId: 'x' }],
  ])('rejects %s', async (_, fields) => {
    expect((await pay(lin, fields)).code).toBe(400);
    expect(await balance(lin)).toBe(100_000);
  });
});

describe('a share of a bill', () => {
  // SOCIAL-74
  it('is a request for money: sent in the conversation, paid once, with a card that shows it to both', async () => {
    const ref = await shareRefOf(lin);
    expect((await newest(zhou))?.card).toMatchObject({ kind: 'split', ref, priceCents: 3_000, title: '晚饭', state: 'open' });
    expect((await show(lin, ref)).data).toMatchObject({ own: true, totalCents: 6_000, payee: null });
    expect((await show(zhou, ref)).data).toMatchObject({ own: false, totalCents: 6_000, payee: expect.any(String) });
    const listed = (await server.call(moneyRequest.listMoneyRequests, {}, zhou)).data.list;
    expect(listed).toMatchObject([{ id: ref, amountCents: 3_000, state: 'open' }]);
    const { data } = await show(zhou, ref);
    const responses = await server.together(20, (i) => [
      wallet.payMember,
      { payee: data.payee ?? '', amountCents: 3_000, requestId: ref },
      { token: zhou.token, key: `s-${i}-${ref}` },
    ]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(new Set(responses.filter(({ code }) => code !== 200).map(({ key }) => key))).toEqual(new Set(['request.over']));
    expect([await balance(lin), await balance(zhou)]).toEqual([103_000, 47_000]);
    for (const member of [lin, zhou]) expect((await newest(member))?.card?.state).toBe('paid');
  });

  it('is requested once per device number, for twenty concurrent calls', async () => {
    const input = asking();
    const responses = await server.together(20, (i) => [chatMoney.askSplit, input, { token: lin.token, key: `a-${i}-${id}` }]);
    expect(new Set(responses.map(({ code, data }) => `${code} ${data?.message.card?.ref}`)).size).toBe(1);
    expect(await server.db.rows(sql`select from money_request where member_id = ${lin.id}`)).toHaveLength(1);
  });

  // SOCIAL-74
  it('is declined, withdrawn, or expires; one is open at a time', async () => {
    const first = await shareRefOf(lin);
    expect((await requestShare(lin)).key).toBe('request.again');
    await server.call(moneyRequest.declineMoneyRequest, { id: first }, zhou);
    expect((await newest(lin))?.card?.state).toBe('declined');
    const second = await shareRefOf(lin);
    await server.call(moneyRequest.withdrawMoneyRequest, { id: second }, lin);
    expect((await newest(zhou))?.card?.state).toBe('withdrawn');
    const third = await shareRefOf(lin);
    await server.meetDeadlines('moneyRequest.lapse', third);
    expect((await newest(zhou))?.card?.state).toBe('lapsed');
    for (const ref of [first, second, third]) expect((await payShare(zhou, ref)).code).not.toBe(200);
    expect([await balance(lin), await balance(zhou)]).toEqual([100_000, 50_000]);
  });

  it('is either paid or withdrawn when both are concurrent', async () => {
    for (let round = 0; round < 4; round += 1) {
      const ref = await shareRefOf(lin, { amountCents: 100, totalCents: 200 });
      const before = await balance(zhou);
      const { payee } = (await show(zhou, ref)).data;
      await Promise.all([
        server.call(wallet.payMember, { payee: payee ?? '', amountCents: 100, requestId: ref }, zhou),
        server.call(moneyRequest.withdrawMoneyRequest, { id: ref }, lin),
      ]);
      const { state } = (await show(lin, ref)).data;
      expect(before - (await balance(zhou))).toBe(state === 'paid' ? 100 : 0);
    }
  });

  // SOCIAL-74
  it('refers to an own paid order, whose number is hidden from the other member', async () => {
    const { skuId } = await makeProduct(server.db, {});
    const order = await paidOrder(server.db, {
      memberId: lin.id,
      shopId: 'own',
      state: 'paid',
      items: [{ skuId, priceCents: 4_000, quantity: 2 }],
    });
    const bill = { totalCents: undefined, orderNo: order.orderNo, memo: '' };
    expect((await requestShare(lin, { ...bill, amountCents: 8_001 })).key).toBe('chat.shareTooLarge');
    expect((await requestShare(zhou, { ...bill, amountCents: 100 })).key).toBe('chat.orderNotPaid');
    expect((await requestShare(lin, { ...bill, orderNo: 'NONE12345' })).key).toBe('chat.orderNotPaid');
    const ref = await shareRefOf(lin, { ...bill, amountCents: 4_000 });
    expect((await show(lin, ref)).data).toMatchObject({ totalCents: 8_000, orderNo: order.orderNo });
    expect((await show(zhou, ref)).data).toMatchObject({ totalCents: 8_000, orderNo: null });
    // MALL-86
    await server.db.run(sql`update mall_order set state = 'completed' where order_no = ${order.orderNo}`);
    expect((await server.call(orders.deleteOrder, { orderNo: order.orderNo }, lin)).code).toBe(200);
    expect((await show(lin, ref)).data).toMatchObject({ totalCents: 8_000, orderNo: null });
    expect((await requestShare(lin, { ...bill, amountCents: 100 })).key).toBe('chat.orderNotPaid');
  });

  // SOCIAL-76
  it('is restricted to the two members, who must be friends', async () => {
    const ref = await shareRefOf(lin);
    const third = await server.memberWith({});
    expect([(await show(third, ref)).key, (await show(third, 'nothing')).key]).toEqual(['request.missing', 'request.missing']);
    expect((await server.call(moneyRequest.declineMoneyRequest, { id: ref }, third)).key).toBe('request.missing');
    expect((await server.call(moneyRequest.withdrawMoneyRequest, { id: ref }, zhou)).key).toBe('request.missing');
    await server.db.run(sql`delete from follow where member_id in (${lin.id}, ${zhou.id})`);
    expect((await requestShare(zhou)).key).toMatch(/chat\.stranger|request\.refused/);
  });

  // SOCIAL-75
  it('is closed once its message is removed by an operator', async () => {
    const ref = await shareRefOf(lin);
    const message = await newest(zhou);
    const removed = await server.call(
      check.removeContent,
      { kind: 'message', targetId: message?.id ?? '', reason: '诈骗' },
      { token: server.operatorToken, key: randomUUID() },
    );
    expect(removed.code).toBe(200);
    expect((await show(lin, ref)).data.state).toBe('lapsed');
    expect(await newest(zhou)).toMatchObject({ state: 'removed', card: null });
  });

  it.each([
    ['a bill and an order', { orderNo: 'A12345678' }],
    ['neither', { totalCents: undefined }],
    ['nothing', { amountCents: 0 }],
    ['more than a day’s limit', { amountCents: 200_001, totalCents: 300_000 }],
    ['more than the bill', { amountCents: 6_001 }],
  ])('rejects %s', async (_, fields) => {
    expect((await requestShare(lin, fields)).code).toBe(400);
  });
});

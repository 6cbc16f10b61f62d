import { randomUUID } from 'node:crypto';
import { card } from '@juhe/contract/applyfor/card';
import { check } from '@juhe/contract/common/check';
import { account } from '@juhe/contract/member/account';
import { session } from '@juhe/contract/member/session';
import type { ClientInput } from '@juhe/contract/operation';
import { cardGift } from '@juhe/contract/social/card-gift';
import { conversation } from '@juhe/contract/social/conversation';
import { notice } from '@juhe/contract/social/notice';
import { sql } from '../../db/sql.ts';
import { audit } from '../../ledger/read.ts';
import { giftShop } from '../../test/gift-shop.ts';
import { makeCard } from '../../test/rights-card.ts';
import { cardGiftProblems } from '../../test/simulation/applyfor/card-gift-problems.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

jest.setTimeout(60_000);
let server: TestServer;
let lin: TestMember;
let zhou: TestMember;
let cardId: string;
let id: string;
const {
  friends,
  give: startGift,
  given: giftOf,
  begin,
  act,
  stateOf,
  balance,
  escrow,
  revenue,
  daysOf,
  pay,
  noticeOf,
  giving,
  newest,
} = giftShop(() => server);
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  await server.db.run(sql`delete from rate_limit`);
  cardId = await makeCard(server);
  [lin, zhou] = await friends();
  id = await begin(lin, zhou);
});
afterEach(async () => {
  expect([...(await audit(server.db)), ...(await cardGiftProblems(server.db))]).toEqual([]);
  expect([server.deadlocks(), server.retries()]).toEqual([0, 0]);
});
afterAll(() => server.close());

const titles = async (member: TestMember) =>
  (await server.call(notice.listNotices, { kind: 'service' }, member)).data.list.map(({ title }) => title);
const input = (fields: Partial<ClientInput<typeof cardGift.giveCard>> = {}) => giving({ conversationId: id, cardId, ...fields });
const createGift = (fields: Partial<ClientInput<typeof cardGift.giveCard>> = {}) => giftOf(lin, input(fields));
const deleteAccount = async (member: TestMember) => {
  await server.call(session.sendSmsCode, { mobile: member.mobile ?? '', scene: 'cancel' }, { token: member.token });
  const { code } = await server.db.one<{ code: string }>(
    sql`select code from sms_inbox where mobile = ${member.mobile} order by seq desc limit 1`,
  );
  return server.call(account.cancelAccount, { code }, member);
};

// SOCIAL-85, SOCIAL-90
it('is bought, sent as a message, and adds its days when accepted', async () => {
  const cards = await server.call(cardGift.listGiftCards, { conversationId: id }, lin);
  expect(cards.data.find((offer) => offer.id === cardId)).toMatchObject({ name: '月卡', priceCents: 1_990, durationDays: 30 });
  const createdGift = await startGift(lin, input({ greeting: '生日快乐' }));
  expect(createdGift.data).toMatchObject({
    own: true,
    state: 'pendingPayment',
    amountCents: 1_990,
    greeting: '生日快乐',
    expiresAt: null,
  });
  expect(createdGift.data.partner).toEqual({ memberId: zhou.id, name: zhou.nickname });
  expect(await newest(lin, id)).toBeUndefined();
  expect((await server.call(cardGift.getCardGift, { id: createdGift.data.id }, zhou)).key).toBe('cardGift.missing');

  expect((await pay(lin, createdGift.data.id)).data.state).toBe('paid');
  expect([await balance(lin), await escrow(createdGift.data.id)]).toEqual([98_010, 1_990]);
  const ofGiver = await newest(lin, id);
  expect(ofGiver).toMatchObject({ own: true, kind: 'cardGift', text: '' });
  expect(ofGiver?.card).toMatchObject({
    ...{ kind: 'cardGift', title: '生日快乐', priceCents: 1_990, state: 'waiting' },
    gift: { names: { 'zh-Hans': '月卡', en: 'Month card' }, durationDays: 30 },
  });
  expect((await newest(zhou, id))?.card).toMatchObject({ title: '生日快乐', priceCents: null, state: 'waiting' });

  const before = await revenue();
  expect((await act(zhou, 'accept', createdGift.data.id)).data).toMatchObject({
    own: false,
    amountCents: null,
    state: 'accepted',
    payNo: null,
  });
  expect((await act(zhou, 'accept', createdGift.data.id)).data.state).toBe('accepted');
  expect([await daysOf(zhou, cardId), await escrow(createdGift.data.id), (await revenue()) - before]).toEqual([30, 0, 1_990]);
  expect((await newest(lin, id))?.card?.state).toBe('accepted');
  expect([await titles(lin), await titles(zhou)]).toEqual([['对方已领取您送的卡'], ['赠卡已生效']]);
  // No refund is promised for what was not bought.
  const [active] = (await server.call(notice.listNotices, { kind: 'service' }, zhou)).data.list;
  expect(active?.text).not.toMatch(/退款/);
  for (const answer of ['decline', 'withdraw'] as const)
    expect((await act(answer === 'decline' ? zhou : lin, answer, createdGift.data.id)).key).toBe('cardGift.changed');
});

// SOCIAL-90
it('starts after the receiver’s existing days of the card, bought or given', async () => {
  const { orderNo } = (await server.call(card.buyCard, { cardId, priceCents: 1_990 }, zhou)).data;
  await server.call(card.payCardOrder, { orderNo, channel: 'balance' }, zhou);
  for (let n = 0; n < 2; n += 1) await act(zhou, 'accept', await createGift());
  expect(await daysOf(zhou, cardId)).toBe(90);
  expect((await server.call(card.refundCardOrder, { orderNo }, zhou)).code).toBe(200);
  expect(await daysOf(zhou, cardId)).toBe(60);
});

// SOCIAL-91
it('is refunded to its payment method when declined', async () => {
  const gift = await createGift();
  expect((await act(zhou, 'decline', gift)).data.state).toBe('declined');
  expect((await act(zhou, 'decline', gift)).data.state).toBe('declined');
  expect([await balance(lin), await escrow(gift)]).toEqual([100_000, 0]);
  expect([await titles(lin), await titles(zhou)]).toEqual([['赠卡未被领取，已退款'], []]);
  expect((await act(zhou, 'accept', gift)).key).toBe('cardGift.changed');
});

// SOCIAL-91
it('can be withdrawn by its giver until it is answered, paid or not', async () => {
  const gift = await createGift();
  expect((await act(lin, 'withdraw', gift)).data.state).toBe('withdrawn');
  expect((await act(lin, 'withdraw', gift)).data.state).toBe('withdrawn');
  expect(await balance(lin)).toBe(100_000);
  expect(await titles(zhou)).toEqual(['赠卡已失效']);
  expect((await act(zhou, 'accept', gift)).key).toBe('cardGift.changed');
  const unpaid = (await startGift(lin, input())).data.id;
  expect((await act(lin, 'withdraw', unpaid)).data.state).toBe('cancelled');
  expect((await pay(lin, unpaid)).key).toBe('cardGift.changed');
});

// SOCIAL-89, SOCIAL-92
it('reminds its receiver a day before and is refunded after seven days', async () => {
  const gift = await createGift();
  const due = await server.db.rows<{ kind: string; hours: number }>(
    sql`select kind, round(extract(epoch from due_at - now()) / 3600)::int as hours from deadline where ref = ${gift} order by kind`,
  );
  expect(due).toEqual([
    { kind: 'cardGift.expire', hours: 168 },
    { kind: 'cardGift.remind', hours: 144 },
  ]);
  await server.meetDeadlines('cardGift.remind', gift);
  expect(await titles(zhou)).toEqual(['有一张赠卡待领取']);
  await server.meetDeadlines('cardGift.expire', gift);
  expect(await balance(lin)).toBe(100_000);
  expect([await titles(lin), await titles(zhou)]).toEqual([['赠卡已退回'], ['赠卡已失效', '有一张赠卡待领取']]);
  expect((await act(zhou, 'accept', gift)).key).toBe('cardGift.over');
  expect((await newest(zhou, id))?.card).toMatchObject({ state: 'expired' });
});

it('cannot be accepted after its deadline even if the job is late', async () => {
  const gift = await createGift();
  await server.db.run(sql`update card_gift set expires_at = now() where id = ${gift}`);
  expect((await act(zhou, 'accept', gift)).key).toBe('cardGift.over');
  expect(await daysOf(zhou, cardId)).toBeUndefined();
});

// SOCIAL-88
it('is returned again under its number, and replaced while unpaid', async () => {
  const fields = input({ greeting: '一' });
  const first = (await startGift(lin, fields)).data;
  expect((await startGift(lin, fields)).data).toEqual(first);
  expect((await startGift(lin, { ...fields, cardId: await makeCard(server) })).code).toBe(409);
  const second = (await startGift(lin, input())).data;
  expect([await stateOf(first.id), second.state]).toEqual(['cancelled', 'pendingPayment']);
  expect((await pay(lin, first.id)).key).toBe('cardGift.changed');
  expect((await pay(lin, second.id)).data.state).toBe('paid');
  // A paid gift remains when the next one is created.
  await createGift();
  expect(await stateOf(second.id)).toBe('waiting');
});

// SOCIAL-88
it('is cancelled when it is not paid in time, and a later payment is refunded', async () => {
  const { data } = await startGift(lin, input());
  await server.call(cardGift.payCardGift, { id: data.id, channel: 'sandbox' }, lin);
  await server.db.run(sql`update payment set expires_at = now() - interval '1 second' where pay_no = ${data.payNo}`);
  await server.db.run(sql`update card_gift set pay_until = now() - interval '1 second' where id = ${data.id}`);
  expect((await server.call(cardGift.getCardGift, { id: data.id }, lin)).data).toMatchObject({ state: 'cancelled', payNo: null });
  expect((await server.app.inject(noticeOf(data.payNo ?? ''))).statusCode).toBe(200);
  expect([await stateOf(data.id), await escrow(data.id)]).toEqual(['cancelled', 0]);
  expect(await newest(zhou, id)).toBeUndefined();
});

it('is paid at the cashier, for any number of notifications', async () => {
  const { data } = await startGift(lin, input());
  await server.call(cardGift.payCardGift, { id: data.id, channel: 'sandbox' }, lin);
  for (let n = 0; n < 3; n += 1) await server.app.inject(noticeOf(data.payNo ?? ''));
  expect([await stateOf(data.id), await balance(lin), await escrow(data.id)]).toEqual(['waiting', 100_000, 1_990]);
  await act(zhou, 'decline', data.id);
  expect([await balance(lin), await escrow(data.id)]).toEqual([100_000, 0]);
});

// SOCIAL-86
it('is refunded immediately when the conversation’s rules forbid it by the time of the payment', async () => {
  const { data } = await startGift(lin, input());
  await server.call(cardGift.payCardGift, { id: data.id, channel: 'sandbox' }, lin);
  await server.call(conversation.blockMember, { memberId: lin.id, blocked: true }, zhou);
  await server.app.inject(noticeOf(data.payNo ?? ''));
  expect([await stateOf(data.id), await escrow(data.id)]).toEqual(['cancelled', 0]);
  expect(await newest(zhou, id)).toBeUndefined();
  expect(await titles(lin)).toEqual(['赠卡未能送出，已退款']);
});

// SOCIAL-86
it('follows the rules of the conversation, without revealing a block', async () => {
  const stranger = await server.memberWith({ walletCents: 10_000 });
  const withLin = await begin(stranger, lin);
  expect((await startGift(stranger, input({ conversationId: withLin }))).key).toBe('chat.stranger');
  const deskConversationId = (await server.call(conversation.openConversation, { deskId: 'platform' }, lin)).data.id;
  expect((await startGift(lin, input({ conversationId: deskConversationId }))).key).toBe('chat.membersOnly');
  expect((await startGift(stranger, input())).key).toBe('chat.missing');
  const { data: unpaid } = await startGift(lin, input());
  await server.call(conversation.blockMember, { memberId: lin.id, blocked: true }, zhou);
  const refusals = [
    await startGift(lin, input()),
    await pay(lin, unpaid.id),
    await server.call(cardGift.listGiftCards, { conversationId: id }, lin),
  ];
  expect(refusals.map(({ key }) => key)).toEqual(['chat.refused', 'chat.refused', 'chat.refused']);
  expect((await startGift(zhou, input())).key).toBe('chat.blocked');
  const friendsOnly = await server.memberWith({});
  await server.call(conversation.setChatRules, { who: 'friends' }, friendsOnly);
  const toClosed = await startGift(lin, input({ conversationId: await begin(lin, friendsOnly) }));
  expect([toClosed.key, toClosed.msg]).toEqual([refusals[0]?.key, refusals[0]?.msg]);
});

// SOCIAL-95
it('given before a block can be answered as usual', async () => {
  const gift = await createGift();
  await server.call(conversation.blockMember, { memberId: lin.id, blocked: true }, zhou);
  expect((await act(zhou, 'accept', gift)).data.state).toBe('accepted');
});

// SOCIAL-87
it('is given at the displayed price, and keeps price and days', async () => {
  expect((await startGift(lin, input({ priceCents: 1_000 }))).key).toBe('card.priceChanged');
  const { data } = await startGift(lin, input());
  await server.db.run(sql`update rights_card set price_cents = 5000, is_offered = false where id = ${cardId}`);
  await pay(lin, data.id);
  expect([await balance(lin), (await startGift(lin, input())).key]).toEqual([98_010, 'card.off']);
  expect((await startGift(lin, input({ cardId: 'nothing' }))).key).toBe('card.unknown');
  await act(zhou, 'accept', data.id);
  expect(await daysOf(zhou, cardId)).toBe(30);
});

// SOCIAL-93
it('is restricted to the two members, each in their own role', async () => {
  const gift = await createGift();
  const third = await server.memberWith({});
  for (const event of ['accept', 'decline', 'withdraw'] as const)
    for (const ref of [gift, 'nothing']) expect((await act(third, event, ref)).key).toBe('cardGift.missing');
  expect((await pay(third, gift)).key).toBe('cardGift.missing');
  expect((await act(lin, 'accept', gift)).key).toBe('cardGift.own');
  expect((await act(lin, 'decline', gift)).key).toBe('cardGift.own');
  expect((await act(zhou, 'withdraw', gift)).key).toBe('cardGift.notOwn');
  expect((await pay(zhou, gift)).key).toBe('cardGift.notOwn');
  expect(await stateOf(gift)).toBe('waiting');
});

it.each([
  ['a greeting of 61 characters', { greeting: '好'.repeat(61) }],
  ['a number of its own that is none', { clientId: 'x' }],
  ['a price of nothing', { priceCents: -1 }],
])('rejects %s', async (_, fields) => {
  expect((await startGift(lin, input(fields))).code).toBe(400);
});

// SOCIAL-85, SOCIAL-96
it('rejects a greeting refused by the content check, and muted members', async () => {
  expect((await startGift(lin, input({ greeting: '网络赌场，稳赚不赔' }))).key).toBe('check.refused');
  await server.db.run(sql`update member set muted_until = now() + interval '1 day', mute_reason = '-' where id = ${lin.id}`);
  expect((await startGift(lin, input())).code).toBe(403);
});

// SOCIAL-94, SOCIAL-96
it('counts neither for the daily sum nor as an ordinary message', async () => {
  const gift = await createGift();
  expect((await server.call(conversation.recallMessage, { conversationId: id, seq: 1 }, lin)).key).toBe('chat.notRecallable');
  const message = { conversationId: id, clientId: randomUUID(), kind: 'cardGift', body: { ref: gift } };
  expect((await server.call(conversation.sendMessage, message as never, lin)).code).toBe(400);
});

// SOCIAL-91
it('is refunded when its message is removed by an operator', async () => {
  const gift = await createGift();
  const message = await newest(zhou, id);
  const removed = await server.call(
    check.removeContent,
    { kind: 'message', targetId: message?.id ?? '', reason: '诈骗' },
    { token: server.operatorToken, key: randomUUID() },
  );
  expect(removed.code).toBe(200);
  expect([await stateOf(gift), await balance(lin)]).toEqual(['returned', 100_000]);
});

// SOCIAL-91, SOCIAL-95
it('prevents its giver from closing the account, and is refunded when its receiver leaves', async () => {
  const poor = await server.memberWith({ walletCents: 1_990 });
  await server.db.run(sql`insert into follow (member_id, target_id) values (${poor.id}, ${zhou.id}), (${zhou.id}, ${poor.id})`);
  const gift = await giftOf(poor, input({ conversationId: await begin(poor, zhou), greeting: '再见' }));
  const { data } = await server.call(account.checkCancellation, {}, poor);
  expect(data.obstacles).toEqual([{ kind: 'cardGifts', count: 1, amountCents: 1_990 }]);
  expect((await deleteAccount(poor)).code).not.toBe(200);
  const empty = await server.memberWith({});
  await server.db.run(sql`insert into follow (member_id, target_id) values (${empty.id}, ${lin.id}), (${lin.id}, ${empty.id})`);
  const toEmpty = await giftOf(lin, input({ conversationId: await begin(lin, empty) }));
  const pending = (await startGift(empty, input({ conversationId: await begin(empty, lin), greeting: '未付' }))).data;
  await server.call(cardGift.payCardGift, { id: pending.id, channel: 'sandbox' }, empty);
  expect((await deleteAccount(empty)).code).toBe(200);
  expect([await stateOf(toEmpty), await stateOf(pending.id), await balance(lin)]).toEqual(['returned', 'cancelled', 100_000]);
  await server.app.inject(noticeOf(pending.payNo ?? ''));
  expect(await escrow(pending.id)).toBe(0);
  const { greeting } = await server.db.one<{ greeting: string }>(sql`select greeting from card_gift where id = ${pending.id}`);
  expect(greeting).toBe('');
  expect(await stateOf(gift)).toBe('waiting');
});

it('lists gifts given and received', async () => {
  const gift = await createGift({ greeting: '好' });
  const unpaid = (await startGift(lin, input())).data.id;
  const idsOf = async (member: TestMember, received: boolean) =>
    (await server.call(cardGift.listCardGifts, { received }, member)).data.list.map((row) => row.id);
  expect([await idsOf(lin, false), await idsOf(lin, true)]).toEqual([[unpaid, gift], []]);
  expect([await idsOf(zhou, false), await idsOf(zhou, true)]).toEqual([[], [gift]]);
});

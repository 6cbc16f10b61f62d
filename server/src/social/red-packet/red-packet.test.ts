import { randomUUID } from 'node:crypto';
import { check } from '@juhe/contract/common/check';
import { account } from '@juhe/contract/member/account';
import type { ClientInput } from '@juhe/contract/operation';
import { password as paymentPassword } from '@juhe/contract/payment/password';
import { conversation } from '@juhe/contract/social/conversation';
import { notice } from '@juhe/contract/social/notice';
import { redPacket } from '@juhe/contract/social/red-packet';
import { budget } from '@juhe/contract/wallet/budget';
import { wallet } from '@juhe/contract/wallet/wallet';
import { sql } from '../../db/sql.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { returnPacketsTo } from '../../wallet/red-packet/red-packet.service.ts';
import { redPacketProblems } from '../../test/simulation/wallet/red-packet-problems.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

jest.setTimeout(60_000);
const password = 'Demo1234';
let server: TestServer;
let lin: TestMember;
let zhou: TestMember;
let id: string;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  await server.db.run(sql`delete from rate_limit`);
  lin = await server.memberWith({ nickname: '林知夏', walletCents: 100_000, password });
  zhou = await server.memberWith({ nickname: '周牧野', password });
  await server.db.run(sql`insert into follow (member_id, target_id) values (${lin.id}, ${zhou.id}), (${zhou.id}, ${lin.id})`);
  id = await begin(lin, zhou);
});
afterEach(async () => {
  expect([...(await audit(server.db)), ...(await redPacketProblems(server.db))]).toEqual([]);
  expect([server.deadlocks(), server.retries()]).toEqual([0, 0]);
});
afterAll(() => server.close());

const begin = async (member: TestMember, partner: TestMember) =>
  (await server.call(conversation.openConversation, { memberId: partner.id }, member)).data.id;
type Sending = ClientInput<typeof redPacket.sendRedPacket>;
const sending = (fields: Partial<Sending> = {}): Sending => ({
  ...{ conversationId: id, clientId: randomUUID(), amountCents: 8_800, wish: '生日快乐' },
  ...fields,
});
const send = (member: TestMember, fields: Partial<Sending> = {}) => server.call(redPacket.sendRedPacket, sending(fields), member);
const sent = async (member: TestMember, fields: Partial<Sending> = {}) =>
  (await send(member, fields)).data.message.card?.ref ?? '';
const open = (member: TestMember, packet: string) => server.call(redPacket.openRedPacket, { id: packet }, member);
const show = (member: TestMember, packet: string) => server.call(redPacket.getRedPacket, { id: packet }, member);
const balance = (member: TestMember) => balanceOf(server.db, { kind: 'memberWallet', owner: member.id });
const newest = async (member: TestMember) =>
  (await server.call(conversation.listMessages, { conversationId: id }, member)).data.list.at(-1);
const titles = async (member: TestMember) =>
  (await server.call(notice.listNotices, { kind: 'service' }, member)).data.list.map(({ title }) => title);

// SOCIAL-79, SOCIAL-81
it('debits the wallet immediately, hides its amount until it is opened, and is opened once', async () => {
  const { data } = await send(lin);
  expect(data).toMatchObject({ balanceCents: 91_200, message: { seq: 1, own: true, kind: 'redPacket', text: '' } });
  const packet = data.message.card?.ref ?? '';
  expect([await balance(lin), await balance(zhou)]).toEqual([91_200, 0]);
  expect((await newest(lin))?.card).toMatchObject({ kind: 'redPacket', title: '生日快乐', priceCents: 8_800, state: 'waiting' });
  expect((await newest(zhou))?.card).toMatchObject({ title: '生日快乐', priceCents: null, state: 'waiting' });
  expect((await show(zhou, packet)).data).toMatchObject({ own: false, amountCents: null, endedAt: null });

  expect((await open(zhou, packet)).data).toMatchObject({ amountCents: 8_800, state: 'opened' });
  expect((await open(zhou, packet)).data).toMatchObject({ amountCents: 8_800, state: 'opened' });
  expect([await balance(lin), await balance(zhou)]).toEqual([91_200, 8_800]);
  expect((await newest(zhou))?.card).toMatchObject({ priceCents: 8_800, state: 'opened' });
  const entries = async (member: TestMember) => (await server.call(wallet.listWalletEntries, {}, member)).data.list;
  expect(await entries(zhou)).toMatchObject([{ kind: 'redPacket.opened', category: 'people', counterpart: '林*夏' }]);
  expect((await entries(lin))[0]).toMatchObject({ kind: 'redPacket.sent', category: 'people', counterpart: '周*野' });
});

it('is credited once for twenty concurrent calls', async () => {
  const packet = await sent(lin);
  const responses = await server.together(20, (i) => [
    redPacket.openRedPacket,
    { id: packet },
    { token: zhou.token, key: `red-packet-open-${i}` },
  ]);
  expect(responses.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(await balance(zhou)).toBe(8_800);
});

it('is sent once per clientId, for any number of calls', async () => {
  const input = sending();
  const responses = await server.together(20, (i) => [
    redPacket.sendRedPacket,
    input,
    { token: lin.token, key: `red-packet-send-${i}` },
  ]);
  expect(new Set(responses.map(({ data }) => data.message.seq))).toEqual(new Set([1]));
  expect(await balance(lin)).toBe(91_200);
});

it('mutual sending and opening does not deadlock', async () => {
  const first = await sent(lin, { amountCents: 10_000 });
  await open(zhou, first);
  const responses = await server.together(20, (i) => [
    redPacket.sendRedPacket,
    sending({ amountCents: 100 }),
    { token: (i % 2 ? lin : zhou).token, key: `red-packet-both-${i}` },
  ]);
  expect(responses.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(new Set(responses.map(({ data }) => data.message.seq)).size).toBe(20);
  await server.together(20, (i) => [
    redPacket.openRedPacket,
    { id: responses[i]?.data.message.card?.ref ?? '' },
    { token: (i % 2 ? zhou : lin).token, key: `red-packet-take-${i}` },
  ]);
  expect([await balance(lin), await balance(zhou)]).toEqual([90_000, 10_000]);
});

// SOCIAL-79
it('is refunded after 24 hours, which notifies its sender, and can no longer be opened', async () => {
  const packet = await sent(lin);
  const due = await server.db.one<{ hours: number }>(
    sql`select round(extract(epoch from due_at - now()) / 3600)::int as hours from deadline where kind = 'redPacket.return' and ref = ${packet}`,
  );
  expect(due.hours).toBe(24);
  await server.meetDeadlines('redPacket.return', packet);
  expect([await balance(lin), await balance(zhou)]).toEqual([100_000, 0]);
  expect([await titles(lin), await titles(zhou)]).toEqual([['红包已退回'], []]);
  expect((await open(zhou, packet)).key).toBe('redPacket.over');
  expect((await newest(zhou))?.card).toMatchObject({ state: 'returned', priceCents: null });
});

it('cannot be opened after 24 hours even if the job is late', async () => {
  const packet = await sent(lin);
  await server.db.run(sql`update red_packet set expires_at = now() where id = ${packet}`);
  expect((await open(zhou, packet)).key).toBe('redPacket.over');
  expect(await balance(zhou)).toBe(0);
});

it('open × refund: the money is in one account', async () => {
  for (let round = 0; round < 4; round += 1) {
    const packet = await sent(lin, { amountCents: 100 });
    const before = await balance(zhou);
    const [responses] = await Promise.all([
      server.together(10, (i) => [
        redPacket.openRedPacket,
        { id: packet },
        { token: zhou.token, key: `red-packet-race-${round}-${i}` },
      ]),
      server.meetDeadlines('redPacket.return', packet),
    ]);
    const isOpened = (await show(lin, packet)).data.state === 'opened';
    expect(new Set(responses.map(({ key, code }) => (code === 200 ? 'opened' : key)))).toEqual(
      new Set([isOpened ? 'opened' : 'redPacket.over']),
    );
    expect((await balance(zhou)) - before).toBe(isOpened ? 100 : 0);
  }
});

it('is restricted to the two members', async () => {
  const packet = await sent(lin);
  const third = await server.memberWith({});
  for (const answer of [await open(third, packet), await show(third, packet), await show(third, 'nothing')])
    expect(answer).toMatchObject({ code: 404, key: 'redPacket.missing' });
  expect((await open(lin, packet)).key).toBe('redPacket.own');
  expect((await send(third)).key).toBe('chat.missing');
});

// SOCIAL-78
it.each([
  ['an amount of nothing', { amountCents: 0 }],
  ['more than 200 yuan', { amountCents: 20_001 }],
  ['a part of a cent', { amountCents: 0.5 }],
  ['a wish of 31 characters', { wish: '福'.repeat(31) }],
  ['a number of its own that is none', { clientId: 'x' }],
])('rejects %s, and debits nothing', async (_, fields) => {
  expect((await send(lin, fields)).code).toBe(400);
  expect(await balance(lin)).toBe(100_000);
});

// SOCIAL-78
it('follows the rules of the conversation: no strangers, no service desks, not across a block', async () => {
  const stranger = await server.memberWith({ walletCents: 1_000, password });
  const withLin = await begin(stranger, lin);
  expect((await send(stranger, { conversationId: withLin, amountCents: 100 })).key).toBe('chat.stranger');
  const deskConversationId = (await server.call(conversation.openConversation, { deskId: 'platform' }, lin)).data.id;
  expect((await send(lin, { conversationId: deskConversationId })).key).toBe('chat.membersOnly');
  await server.call(conversation.blockMember, { memberId: lin.id, blocked: true }, zhou);
  expect((await send(lin)).key).toBe('chat.refused');
  expect((await send(zhou)).key).toBe('chat.blocked');
  expect(await balance(lin)).toBe(100_000);
});

// SOCIAL-81
it('sent before a block is opened or refunded as usual', async () => {
  const packet = await sent(lin);
  await server.call(conversation.blockMember, { memberId: lin.id, blocked: true }, zhou);
  expect((await open(zhou, packet)).data.state).toBe('opened');
});

// SOCIAL-82
it('a muted member cannot send but may open one; a suspended member can do neither', async () => {
  const packet = await sent(lin);
  await server.db.run(
    sql`update member set muted_until = now() + interval '1 day', mute_reason = '-' where id in (${lin.id}, ${zhou.id})`,
  );
  expect((await send(lin)).code).toBe(403);
  await server.db.run(
    sql`update member set suspended_until = now() + interval '1 day', suspension_reason = '-' where id = ${zhou.id}`,
  );
  expect((await open(zhou, packet)).code).toBe(403);
  await server.db.run(sql`update member set suspended_until = null, suspension_reason = '' where id = ${zhou.id}`);
  expect((await open(zhou, packet)).data.state).toBe('opened');
});

// SOCIAL-80
it('counts for the daily sum and requires a confirmation above 200 yuan, like payments to members', async () => {
  expect((await send(lin, { amountCents: 20_000 })).code).toBe(200);
  expect((await send(lin, { amountCents: 1 })).key).toBe('payment.passwordNeeded');
  const paid = await server.call(wallet.payMember, { mobile: zhou.mobile ?? '', amountCents: 1 }, lin);
  expect(paid.key).toBe('payment.passwordNeeded');
  expect((await send(lin, { amountCents: 1, password: 'wrong-one' })).key).toBe('payment.passwordWrong');
  expect((await send(lin, { amountCents: 1, password })).code).toBe(200);
  const rich = await server.memberWith({ walletCents: 300_000, password });
  await server.db.run(sql`insert into follow (member_id, target_id) values (${rich.id}, ${zhou.id}), (${zhou.id}, ${rich.id})`);
  const conversationId = await begin(rich, zhou);
  for (let n = 0; n < 10; n += 1) expect((await send(rich, { conversationId, amountCents: 20_000, password })).code).toBe(200);
  expect((await send(rich, { conversationId, amountCents: 1, password })).key).toBe('pay.dailyLimit');
});

// SOCIAL-80
it('is confirmed by a code for this conversation and amount only', async () => {
  await send(lin, { amountCents: 20_000 });
  await server.call(paymentPassword.sendPaymentCode, { purpose: 'redPacket', ref: id, amountCents: 500 }, lin);
  const { code } = await server.db.one<{ code: string }>(
    sql`select code from sms_inbox where mobile = ${lin.mobile ?? ''} order by seq desc limit 1`,
  );
  expect((await send(lin, { amountCents: 501, code })).key).toBe('code.wrong');
  expect((await send(lin, { amountCents: 500, code })).code).toBe(200);
});

// SOCIAL-81
it('cannot be recalled or sent as an ordinary message', async () => {
  const packet = await sent(lin);
  const recalled = await server.call(conversation.recallMessage, { conversationId: id, seq: 1 }, lin);
  expect(recalled.key).toBe('chat.notRecallable');
  const input = { conversationId: id, clientId: randomUUID(), kind: 'redPacket', body: { ref: packet } };
  expect((await server.call(conversation.sendMessage, input as never, lin)).code).toBe(400);
});

// SOCIAL-79
it('is refunded when its message is removed by an operator', async () => {
  await sent(lin);
  const message = await newest(zhou);
  const removed = await server.call(
    check.removeContent,
    { kind: 'message', targetId: message?.id ?? '', reason: '诈骗' },
    { token: server.operatorToken, key: randomUUID() },
  );
  expect(removed.code).toBe(200);
  expect(await balance(lin)).toBe(100_000);
  expect(await newest(zhou)).toMatchObject({ state: 'removed', card: null });
});

it('rejects a greeting refused by the content check', async () => {
  expect((await send(lin, { wish: '网络赌场，稳赚不赔' })).key).toBe('check.refused');
  expect(await balance(lin)).toBe(100_000);
});

// SOCIAL-79, SOCIAL-83
it('prevents its sender from closing the account, and is refunded when its receiver leaves', async () => {
  const poor = await server.memberWith({ walletCents: 100, password });
  await server.db.run(sql`insert into follow (member_id, target_id) values (${poor.id}, ${zhou.id}), (${zhou.id}, ${poor.id})`);
  const packet = await sent(poor, { conversationId: await begin(poor, zhou), amountCents: 100 });
  const { data } = await server.call(account.checkCancellation, {}, poor);
  expect(data.obstacles).toEqual([{ kind: 'redPackets', count: 1, amountCents: 100 }]);
  await server.db.inTx((tx) => returnPacketsTo(tx, zhou.id));
  expect((await show(poor, packet)).data.state).toBe('returned');
  expect(await balance(poor)).toBe(100);
});

it('counts as spent on people in the month, less refunds', async () => {
  const spent = async () =>
    (await server.call(budget.getBudget, {}, lin)).data.budgets.find(({ scope }) => scope === 'people')?.spentCents;
  const packet = await sent(lin);
  expect(await spent()).toBe(8_800);
  await server.meetDeadlines('redPacket.return', packet);
  expect(await spent()).toBe(0);
});

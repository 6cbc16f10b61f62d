import { randomUUID } from 'node:crypto';
import { conversation } from '@juhe/contract/social/conversation';
import { notice } from '@juhe/contract/social/notice';
import type { ClientInput } from '@juhe/contract/operation';
import { sql } from '../../db/sql.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let lin: TestMember;
let zhou: TestMember;
let id: string;
beforeAll(async () => {
  server = await testServer();
});
const opened = async (member: TestMember, partner: TestMember) =>
  (await server.call(conversation.openConversation, { memberId: partner.id }, member)).data.id;
beforeEach(async () => {
  lin = await server.memberWith({ nickname: '林' });
  zhou = await server.memberWith({ nickname: '周' });
  id = await opened(lin, zhou);
});
afterAll(() => server.close());

type Sending = ClientInput<typeof conversation.sendMessage>;
const post = (member: TestMember, more: Partial<Sending>) =>
  server.call(
    conversation.sendMessage,
    { conversationId: id, clientId: randomUUID(), kind: 'text', body: { text: '您好' }, ...more },
    { token: member.token },
  );
const sendText = async (member: TestMember, text = '您好', conversationId = id) => {
  const { code, key } = await post(member, { conversationId, body: { text } });
  return key ?? code;
};
const writable = async (member: TestMember, conversationId = id) =>
  (await server.call(conversation.getConversation, { conversationId }, member)).data.writable;
const befriend = () =>
  server.db.run(sql`insert into follow (member_id, target_id) values (${lin.id}, ${zhou.id}), (${zhou.id}, ${lin.id})`);
const block = (member: TestMember, target: TestMember, blocked = true) =>
  server.call(conversation.blockMember, { memberId: target.id, blocked }, member);

describe('a stranger', () => {
  // SOCIAL-48
  it('may send one text without link or picture until answered, then everything', async () => {
    expect(await writable(lin)).toBe('firstText');
    for (const text of ['看 https://x.cn', 'www.shop', 'ｗｗｗ．ｘｙｚ．ｃｏｍ', '加我 juhe.top'])
      expect([text, await sendText(lin, text)]).toEqual([text, 'chat.stranger']);
    expect(await sendText(lin, '3.5 元可以吗？')).toBe(200);
    expect(await writable(lin)).toBe('waiting');
    expect(await sendText(lin, '在吗')).toBe('chat.stranger');
    expect(await sendText(zhou, '可以')).toBe(200);
    expect([await writable(lin), await writable(zhou)]).toEqual(['all', 'all']);
    expect(await sendText(lin, '看 https://x.cn')).toBe(200);
  });

  it('may send one text of twenty concurrent ones', async () => {
    const responses = await server.together(20, (i) => [
      conversation.sendMessage,
      { conversationId: id, clientId: randomUUID(), kind: 'text' as const, body: { text: `第 ${i}` } },
      { token: lin.token },
    ]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(responses.filter(({ key }) => key === 'chat.stranger')).toHaveLength(19);
  });

  it('is announced by one notice a day', async () => {
    const otherMember = await server.memberWith({ nickname: '陈' });
    await sendText(lin);
    await sendText(otherMember, '您好', await opened(otherMember, zhou));
    const { list } = (await server.call(notice.listNotices, { kind: 'interaction' }, zhou)).data;
    expect(list.map(({ template, text }) => [template, text])).toEqual([['strangerMessage', '陈 和另外 1 人给您发来了消息']]);
  });

  // SOCIAL-47
  it('differs from a friend, who may send everything immediately', async () => {
    await befriend();
    expect(await writable(lin)).toBe('all');
    expect([await sendText(lin, '看 https://x.cn'), await sendText(lin)]).toEqual([200, 200]);
    expect((await server.call(notice.listNotices, { kind: 'interaction' }, zhou)).data.list).toEqual([]);
  });

  // SOCIAL-48
  it('may write to twenty strangers a day', async () => {
    for (let n = 1; n <= 21; n += 1) {
      const stranger = await server.memberWith();
      expect([n, await sendText(lin, '您好', await opened(lin, stranger))]).toEqual([n, n <= 20 ? 200 : 'chat.tooMany']);
    }
  });
});

// SOCIAL-48
it('may send thirty messages a minute, like every member', async () => {
  await befriend();
  const responses = await server.together(40, (i) => [
    conversation.sendMessage,
    { conversationId: id, clientId: randomUUID(), kind: 'text' as const, body: { text: `第 ${i}` } },
    { token: lin.token },
  ]);
  expect(responses.filter(({ code }) => code === 200)).toHaveLength(30);
  expect(responses.filter(({ key, code }) => key === 'chat.tooMany' && code === 429)).toHaveLength(10);
});

describe('a refusal', () => {
  // SOCIAL-46
  it('is the same for a block, for chat rules and for a deleted member', async () => {
    const answer = async () => {
      return { ...(await post(lin, {})), traceId: '' };
    };
    await block(zhou, lin);
    const blocked = await answer();
    expect(blocked).toMatchObject({ code: 409, key: 'chat.refused' });
    expect(await writable(lin)).toBe('firstText');
    await block(zhou, lin, false);
    await server.call(conversation.setChatRules, { who: 'friends' }, zhou);
    expect(await answer()).toEqual(blocked);
    await server.call(conversation.setChatRules, { who: 'everyone' }, zhou);
    await server.db.run(sql`update member set cancelled_at = now(), mobile = null, nickname = '' where id = ${zhou.id}`);
    expect(await answer()).toEqual(blocked);
    expect(await writable(lin)).toBe('left');
  });

  it('names an own block', async () => {
    await block(lin, zhou);
    expect([await sendText(lin), await writable(lin)]).toEqual(['chat.blocked', 'blocked']);
    expect(await sendText(zhou)).toBe('chat.refused');
    await block(lin, zhou, false);
    expect(await sendText(lin)).toBe(200);
  });

  // SOCIAL-47
  it('follows the rules of the receiver; a member whom the receiver has written to may reply', async () => {
    await server.call(conversation.setChatRules, { who: 'followed' }, zhou);
    expect(await sendText(lin)).toBe('chat.refused');
    await server.db.run(sql`insert into follow (member_id, target_id) values (${zhou.id}, ${lin.id})`);
    expect(await sendText(lin)).toBe(200);
    await server.call(conversation.setChatRules, { who: 'friends' }, lin);
    expect(await sendText(zhou)).toBe(200);
  });
});

// SOCIAL-66
it('lists blocks, most recent first, and rejects oneself', async () => {
  const chen = await server.memberWith({ nickname: '陈' });
  await block(lin, zhou);
  await block(lin, chen);
  await block(lin, chen);
  const { list } = (await server.call(conversation.listBlockedMembers, {}, lin)).data;
  expect(list.map(({ nickname }) => nickname)).toEqual(['陈', '周']);
  expect((await block(lin, lin)).key).toBe('chat.self');
  expect((await block(lin, { ...zhou, id: 'nobody' })).code).toBe(404);
});

// SOCIAL-49
it('shows the partner’s read state while both have receipts enabled', async () => {
  await befriend();
  await sendText(lin);
  await server.call(conversation.markMessagesRead, { conversationId: id, seq: 1 }, zhou);
  const partnerRead = async (member: TestMember) =>
    (await server.call(conversation.getConversation, { conversationId: id }, member)).data.partnerReadSeq;
  expect(await partnerRead(lin)).toBe(1);
  const set = (member: TestMember, receipts: boolean) => server.call(conversation.setChatRules, { receipts }, member);
  expect((await set(zhou, false)).data).toEqual({ who: 'everyone', receipts: false });
  expect(await partnerRead(lin)).toBeNull();
  await set(zhou, true);
  await set(lin, false);
  expect([await partnerRead(lin), await partnerRead(zhou)]).toEqual([null, null]);
});

it('rejects a text refused by the content check', async () => {
  await befriend();
  const refused = await post(lin, { body: { text: '网络赌场，稳赚不赔' } });
  const stored = await server.db.rows<{ text: string }>(sql`select text from message where conversation_id = ${id}`);
  expect([refused.key, stored.length]).toEqual(['check.refused', 0]);
});

it('makes twenty blocks concurrently with twenty messages in both directions without a deadlock', async () => {
  await befriend();
  await server.together(
    20,
    (i) => [
      conversation.sendMessage,
      { conversationId: id, clientId: randomUUID(), kind: 'text' as const, body: { text: `第 ${i}` } },
      { token: (i % 2 ? lin : zhou).token },
    ],
    () => Promise.all([block(lin, zhou), block(zhou, lin), block(lin, zhou, false)]),
  );
  expect(server.deadlocks()).toBe(0);
  const { last, count } = await server.db.one<{ last: number; count: number }>(sql`select
    (select last_seq from conversation where id = ${id}) as last, (select count(*) from message where conversation_id = ${id}) as count`);
  expect(last).toBe(count);
});

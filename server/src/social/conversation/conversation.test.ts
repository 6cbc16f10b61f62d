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
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  lin = await server.memberWith({ nickname: '林' });
  zhou = await server.memberWith({ nickname: '周' });
});
afterAll(() => server.close());

const befriend = (a: TestMember, b: TestMember) =>
  server.db.run(sql`insert into follow (member_id, target_id) values (${a.id}, ${b.id}), (${b.id}, ${a.id})`);
const open = async (member: TestMember, partner: TestMember) =>
  (await server.call(conversation.openConversation, { memberId: partner.id }, member)).data;
const friends = async () => {
  await befriend(lin, zhou);
  return (await open(lin, zhou)).id;
};
type Sending = Partial<ClientInput<typeof conversation.sendMessage>>;
const send = (member: TestMember, conversationId: string, text: string, more: Sending = {}) =>
  server.call(
    conversation.sendMessage,
    { conversationId, clientId: randomUUID(), kind: 'text', body: { text }, ...more },
    { token: member.token },
  );
const messages = async (member: TestMember, conversationId: string, input = {}) =>
  (await server.call(conversation.listMessages, { conversationId, ...input }, member)).data;
const texts = async (member: TestMember, conversationId: string, input = {}) =>
  (await messages(member, conversationId, input)).list.map(({ seq, own: isOwn, text }) => [seq, isOwn, text]);

// SOCIAL-42
it('is created once for concurrent calls of either side', async () => {
  await befriend(lin, zhou);
  const responses = await server.together(20, (i) => [
    conversation.openConversation,
    { memberId: i % 2 ? lin.id : zhou.id },
    { token: (i % 2 ? zhou : lin).token },
  ]);
  expect(new Set(responses.map(({ data }) => data.id)).size).toBe(1);
  expect(server.deadlocks()).toBe(0);
});

it('has the same order for both sides, each with its own view', async () => {
  const id = await friends();
  await send(lin, id, '在吗');
  await send(zhou, id, '在');
  await send(lin, id, '晚上喝茶');
  expect(await texts(lin, id)).toEqual([
    [1, true, '在吗'],
    [2, false, '在'],
    [3, true, '晚上喝茶'],
  ]);
  expect((await texts(zhou, id)).map(([seq, isOwn]) => [seq, isOwn])).toEqual([
    [1, false],
    [2, true],
    [3, false],
  ]);
});

// SOCIAL-43
it('gives twenty concurrent senders contiguous positions, and stores each message once', async () => {
  const id = await friends();
  const responses = await server.together(20, (i) => [
    conversation.sendMessage,
    { conversationId: id, clientId: randomUUID(), kind: 'text' as const, body: { text: `第 ${i}` } },
    { token: (i % 2 ? zhou : lin).token },
  ]);
  expect(responses.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, () => 200));
  const expected = Array.from({ length: 20 }, (_, i) => i + 1);
  expect(responses.map(({ data }) => data.seq).sort((a, b) => a - b)).toEqual(expected);
  const [ownPage, partnerPage] = [await messages(lin, id, { count: 50 }), await messages(zhou, id, { count: 50 })];
  expect(ownPage.list.map(({ seq }) => seq)).toEqual(expected);
  expect(partnerPage.list.map(({ text }) => text)).toEqual(ownPage.list.map(({ text }) => text));
  expect(server.deadlocks()).toBe(0);
});

// SOCIAL-43
it('stores one message for twenty concurrent calls with the same clientId', async () => {
  const id = await friends();
  const clientId = randomUUID();
  const responses = await server.together(20, () => [
    conversation.sendMessage,
    { conversationId: id, clientId, kind: 'text' as const, body: { text: '只有一条' } },
    { token: lin.token },
  ]);
  expect(new Set(responses.map(({ code, data }) => `${code} ${data.seq}`))).toEqual(new Set(['200 1']));
  expect(await texts(zhou, id)).toHaveLength(1);
  const otherId = (await open(lin, await server.memberWith())).id;
  expect((await send(lin, otherId, '别处', { clientId })).code).toBe(409);
});

// SOCIAL-44
it('counts the partner’s messages after the read watermark, which never decreases', async () => {
  const id = await friends();
  for (const text of ['一', '二', '三']) await send(lin, id, text);
  await send(zhou, id, '四');
  const view = async (member: TestMember) =>
    (await server.call(conversation.getConversation, { conversationId: id }, member)).data;
  expect([(await view(zhou)).unread, (await view(lin)).unread]).toEqual([3, 1]);
  const read = async (seq: number) => (await server.call(conversation.markMessagesRead, { conversationId: id, seq }, zhou)).data;
  expect(await read(2)).toEqual({ readSeq: 2, unread: 1 });
  expect(await read(1)).toEqual({ readSeq: 2, unread: 1 });
  expect(await read(99)).toEqual({ readSeq: 4, unread: 0 });
  expect(await view(lin)).toMatchObject({ partnerReadSeq: 4, partnerDeliveredSeq: 4 });
  const reads = await server.together(20, (i) => [
    conversation.markMessagesRead,
    { conversationId: id, seq: i },
    { token: lin.token },
  ]);
  expect(reads.every(({ data }) => data.unread >= 0)).toBe(true);
  expect(await view(lin)).toMatchObject({ readSeq: 4, unread: 0 });
});

it('lists conversations with their last message, pinned ones first, and sums up unread messages of unmuted ones', async () => {
  const first = await friends();
  const chen = await server.memberWith({ nickname: '陈' });
  await befriend(lin, chen);
  const second = (await open(lin, chen)).id;
  const empty = (await open(lin, await server.memberWith())).id;
  await send(zhou, first, '早');
  await send(chen, second, '晚');
  await send(chen, second, '再见');
  const list = async (input = {}) => (await server.call(conversation.listConversations, input, lin)).data;
  expect(
    (await list()).list.map(({ id, partner, lastMessage, unread }) => [id, partner.name, lastMessage?.text, unread]),
  ).toEqual([
    [second, '陈', '再见', 2],
    [first, '周', '早', 1],
  ]);
  expect((await list()).unread).toBe(3);
  await server.call(conversation.muteConversation, { conversationId: second, muted: true }, lin);
  await server.call(conversation.pinConversation, { conversationId: first, pinned: true }, lin);
  expect(await list()).toMatchObject({
    unread: 1,
    list: [
      { id: first, pinned: true },
      { id: second, muted: true, unread: 2 },
    ],
  });
  const page = await list({ pageSize: 1 });
  expect((await list({ pageSize: 1, cursor: page.cursor ?? '' })).list.map(({ id }) => id)).toEqual([second]);
  await server.call(conversation.hideConversation, { conversationId: second }, lin);
  expect((await list()).list.map(({ id }) => id)).toEqual([first]);
  await send(chen, second, '还在吗');
  expect((await list()).list.map(({ id }) => id)).toEqual([first, second]);
  expect((await list()).list.map(({ id }) => id)).not.toContain(empty);
});

// SOCIAL-44
it('leaves the badge when it is hidden unread, without a receipt, and returns to it with the next message', async () => {
  const id = await friends();
  await send(zhou, id, '在吗');
  const badge = async () => {
    const { data } = await server.call(notice.getNoticeSummary, {}, lin);
    return [data.messages, (await server.call(conversation.listConversations, {}, lin)).data.unread];
  };
  expect(await badge()).toEqual([1, 1]);
  await server.call(conversation.hideConversation, { conversationId: id }, lin);
  expect(await badge()).toEqual([0, 0]);
  const { data: partnersView } = await server.call(conversation.getConversation, { conversationId: id }, zhou);
  expect(partnersView.partnerReadSeq).toBe(0);
  await send(zhou, id, '看到了吗');
  expect(await badge()).toEqual([2, 2]);
});

it('is cleared for one side only, and continues with new messages', async () => {
  const id = await friends();
  await send(lin, id, '旧');
  await server.call(conversation.clearConversation, { conversationId: id }, zhou);
  expect([await texts(zhou, id), await texts(lin, id)]).toEqual([[], [[1, true, '旧']]]);
  await send(lin, id, '新');
  expect(await texts(zhou, id)).toEqual([[2, false, '新']]);
});

it('is paged in both directions', async () => {
  const id = await friends();
  for (let n = 1; n <= 7; n += 1) await send(lin, id, `第${n}`);
  const seqs = async (input: object) => {
    const { list, hasMore } = await messages(zhou, id, { count: 3, ...input });
    return [...list.map(({ seq }) => seq), hasMore];
  };
  expect(await seqs({})).toEqual([5, 6, 7, true]);
  expect(await seqs({ before: 5 })).toEqual([2, 3, 4, true]);
  expect(await seqs({ before: 2 })).toEqual([1, false]);
  expect(await seqs({ after: 3 })).toEqual([4, 5, 6, true]);
  expect(await seqs({ after: 6 })).toEqual([7, false]);
  expect((await server.call(conversation.listMessages, { conversationId: id, before: 3, after: 1 }, zhou)).code).toBe(400);
});

// SOCIAL-51
it('recalls an own message within two minutes; its content is deleted for both', async () => {
  const id = await friends();
  await send(lin, id, '说错了');
  await send(lin, id, '对的');
  const recall = (member: TestMember, seq: number) =>
    server.call(conversation.recallMessage, { conversationId: id, seq }, member);
  expect((await recall(zhou, 1)).key).toBe('chat.messageMissing');
  expect((await recall(lin, 1)).data).toMatchObject({ seq: 1, state: 'recalled', text: '' });
  expect((await recall(lin, 1)).code).toBe(200);
  expect(await messages(zhou, id)).toMatchObject({
    list: [{ state: 'recalled', text: '' }, { text: '对的' }],
    withdrawnSeqs: [1],
  });
  await server.db.run(
    sql`update message set created_at = now() - interval '121 seconds' where conversation_id = ${id} and seq = 2`,
  );
  expect((await recall(lin, 2)).key).toBe('chat.late');
  expect((await recall(lin, 9)).code).toBe(404);
});

it('finds messages of own conversations that contain a keyword, literally', async () => {
  const id = await friends();
  for (const text of ['100% 棉', '一百', 'Silk scarf']) await send(lin, id, text);
  const searchResults = async (member: TestMember, keyword: string) =>
    (await server.call(conversation.searchMessages, { keyword }, member)).data.list.map(({ partnerName, message }) => [
      partnerName,
      message.text,
    ]);
  expect(await searchResults(zhou, '0%')).toEqual([['林', '100% 棉']]);
  expect(await searchResults(lin, 'SCARF')).toEqual([['周', 'Silk scarf']]);
  expect(await searchResults(lin, '%')).toEqual([['周', '100% 棉']]);
  expect(await searchResults(await server.memberWith(), '棉')).toEqual([]);
});

it('stores markup as text', async () => {
  const id = await friends();
  const vectors = ['<img src=x onerror=alert(1)>', '"><script>alert(1)</script>', 'javascript:alert(1)'];
  for (const text of vectors) await send(lin, id, text);
  expect((await messages(zhou, id)).list.map(({ text }) => text)).toEqual(vectors);
});

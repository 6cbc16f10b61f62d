import { randomUUID } from 'node:crypto';
import { conversation } from '@juhe/contract/social/conversation';
import { serviceDesk } from '@juhe/contract/social/service-desk';
import type { Operation } from '@juhe/contract/operation';
import { sql } from '../../db/sql.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

/** social.md M7: every operation by every kind of caller. */
let server: TestServer;
let lin: TestMember;
let zhou: TestMember;
let third: TestMember;
let deletedMember: TestMember;
let id: string;
const secret = '只有我们知道';

beforeAll(async () => {
  server = await testServer();
  [lin, zhou, third, deletedMember] = (await Promise.all(
    ['林', '周', '陈', '吴'].map((nickname) => server.memberWith({ nickname })),
  )) as [TestMember, TestMember, TestMember, TestMember];
  await server.db.run(sql`insert into follow (member_id, target_id) values (${lin.id}, ${zhou.id}), (${zhou.id}, ${lin.id})`);
  id = (await server.call(conversation.openConversation, { memberId: zhou.id }, lin)).data.id;
  await server.call(
    conversation.sendMessage,
    { conversationId: id, clientId: randomUUID(), kind: 'text', body: { text: secret } },
    lin,
  );
  await server.db.run(sql`update member set cancelled_at = now(), mobile = null where id = ${deletedMember.id}`);
});
afterAll(() => server.close());

const inputs = (): readonly (readonly [Operation, Record<string, unknown>])[] => [
  [conversation.getConversation, { conversationId: id }],
  [conversation.listMessages, { conversationId: id }],
  [conversation.sendMessage, { conversationId: id, clientId: randomUUID(), kind: 'text', body: { text: '不该在这里' } }],
  [conversation.markMessagesRead, { conversationId: id, seq: 1 }],
  [conversation.recallMessage, { conversationId: id, seq: 1 }],
  [conversation.removeMessages, { conversationId: id, seqs: [1] }],
  [conversation.clearConversation, { conversationId: id }],
  [conversation.muteConversation, { conversationId: id, muted: true }],
  [conversation.pinConversation, { conversationId: id, pinned: true }],
  [conversation.hideConversation, { conversationId: id }],
  [conversation.searchMessages, { keyword: secret, conversationId: id }],
  [conversation.translateMessage, { conversationId: id, seq: 1 }],
  [conversation.markVoicePlayed, { conversationId: id, seq: 1 }],
  [serviceDesk.rateService, { conversationId: id, stars: 5 }],
  [serviceDesk.closeService, { conversationId: id }],
];
const general = (): readonly (readonly [Operation, Record<string, unknown>])[] => [
  [conversation.openConversation, { memberId: lin.id }],
  [conversation.listConversations, {}],
  [conversation.blockMember, { memberId: lin.id, blocked: true }],
  [conversation.listBlockedMembers, {}],
  [conversation.getChatRules, {}],
  [conversation.setChatRules, { who: 'friends' }],
  [conversation.searchMessages, { keyword: secret }],
  [serviceDesk.listServiceDesks, {}],
];
const operators = (): readonly (readonly [Operation, Record<string, unknown>])[] => [
  [serviceDesk.listServiceConversations, {}],
  [serviceDesk.showServiceConversation, { id }],
  [serviceDesk.assignService, { id }],
  [serviceDesk.answerService, { id, clientId: randomUUID(), text: '您好' }],
  [serviceDesk.endService, { id }],
];
const traces = () =>
  server.db.rows(sql`select c.last_seq, s.nth, s.read_seq, s.cleared_seq, s.muted, s.pinned, s.hidden, (select json_agg(m.state) from message m) as states
    from conversation c join conversation_side s on s.conversation_id = c.id where c.id = ${id} order by s.nth`);
const callAs = (operation: Operation, input: Record<string, unknown>, token?: string) =>
  server.call(operation, input as never, token === undefined ? {} : { token, key: randomUUID() });

it('lists every operation of both slices', () => {
  const tested = [...inputs(), ...general(), ...operators()].map(([operation]) => operation.id);
  const operationIds = [...Object.values(conversation), ...Object.values(serviceDesk)].map((operation) => operation.id);
  expect([...new Set(tested)].toSorted()).toEqual(operationIds.toSorted());
});

it('asks visitors and deleted members to sign in', async () => {
  for (const [operation, input] of [...inputs(), ...general(), ...operators()])
    for (const token of [undefined, deletedMember.token])
      expect([operation.id, (await callAs(operation, input, token)).code]).toEqual([
        operation.id,
        operation.access === 'operator' ? expect.any(Number) : 401,
      ]);
  for (const [operation, input] of operators())
    for (const token of [undefined, deletedMember.token]) expect((await callAs(operation, input, token)).code).not.toBe(200);
});

it('responds to a third member as to a missing conversation, and changes nothing', async () => {
  const before = await traces();
  for (const [operation, input] of inputs()) {
    const foreign = await callAs(operation, input, third.token);
    const absent = await callAs(operation, { ...input, conversationId: 'nothing' }, third.token);
    expect([operation.id, foreign.code]).toEqual([operation.id, 404]);
    expect({ ...foreign, traceId: '' }).toEqual({ ...absent, traceId: '' });
  }
  expect(await traces()).toEqual(before);
  for (const operation of [conversation.listConversations, conversation.searchMessages]) {
    const answer = await callAs(operation, { keyword: secret }, third.token);
    expect(JSON.stringify(answer)).not.toContain(secret);
  }
});

it('separates operators from members: neither acts as the other', async () => {
  for (const [operation, input] of operators())
    expect([operation.id, (await callAs(operation, input, lin.token)).code]).toEqual([
      operation.id,
      expect.not.stringMatching('200'),
    ]);
  for (const [operation, input] of operators().filter(([{ id: name }]) => !name.endsWith('listServiceConversations')))
    expect([operation.id, (await callAs(operation, input, server.operatorToken)).code]).toEqual([operation.id, 404]);
  expect((await callAs(serviceDesk.listServiceConversations, {}, server.operatorToken)).data).toMatchObject({ total: 0 });
  for (const [operation, input] of inputs())
    expect([operation.id, (await callAs(operation, input, server.operatorToken)).code]).toEqual([operation.id, 401]);
});

it('lets both partners read, and only the sender recall', async () => {
  for (const member of [lin, zhou])
    expect((await server.call(conversation.listMessages, { conversationId: id }, member)).data.list).toMatchObject([
      { text: secret },
    ]);
  expect((await server.call(conversation.recallMessage, { conversationId: id, seq: 1 }, zhou)).code).toBe(404);
});

// SOCIAL-45
it('rejects messages of a member without a mobile', async () => {
  const unbound = await server.memberWith({ mobile: null });
  expect((await server.call(conversation.openConversation, { memberId: lin.id }, unbound)).code).not.toBe(200);
  expect((await server.call(conversation.openConversation, { memberId: unbound.id }, lin)).key).toBe('chat.refused');
});

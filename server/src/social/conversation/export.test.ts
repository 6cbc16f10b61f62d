import { conversation } from '@juhe/contract/social/conversation';
import { sql } from '../../db/sql.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let lin: TestMember;
beforeAll(async () => {
  server = await testServer();
  lin = await server.memberWith({ nickname: '林' });
});
afterAll(() => server.close());

/** A friend of Lin's with so many messages between the two, written by turns. */
const talk = async (nickname: string, count: number): Promise<{ friend: TestMember; id: string }> => {
  const friend = await server.memberWith({ nickname });
  const { id } = (await server.call(conversation.openConversation, { memberId: friend.id }, lin)).data;
  await server.db.run(sql`insert into message (conversation_id, seq, nth, sender_id, client_id, kind, text, body)
    select ${id}, i, s.nth, s.member_id, gen_random_uuid(), 'text', ${nickname} || i, '{}'
    from generate_series(1, ${count}) i join conversation_side s on s.conversation_id = ${id} and s.nth = 1 + i % 2`);
  await server.db.run(sql`update conversation set last_seq = ${count} where id = ${id}`);
  return { friend, id };
};
const exportOf = async (who: TestMember) => {
  const list = [];
  let cursor: string | undefined;
  let answers = 0;
  do {
    const { data } = await server.call(conversation.exportMessages, cursor === undefined ? {} : { cursor }, who);
    list.push(...data.list);
    cursor = data.cursor ?? undefined;
    answers += 1;
  } while (cursor !== undefined);
  return { list, answers };
};

it('has every message once, in order within its conversation, for both sides, and nothing of others', async () => {
  const [a, b] = [await talk('甲', 700), await talk('乙', 501)];
  const { list, answers } = await exportOf(lin);
  expect([answers, list.length]).toEqual([3, 1201]);
  for (const [{ id }, name, count] of [
    [a, '甲', 700],
    [b, '乙', 501],
  ] as const) {
    const own = list.filter(({ conversationId }) => conversationId === id);
    expect(own.map(({ message }) => message.text)).toEqual(Array.from({ length: count }, (_, i) => `${name}${i + 1}`));
    expect(new Set(own.map(({ partnerName }) => partnerName))).toEqual(new Set([name]));
  }
  const theirs = await exportOf(a.friend);
  expect(new Set(theirs.list.map(({ conversationId }) => conversationId))).toEqual(new Set([a.id]));
  const opposite = list.filter(({ conversationId }) => conversationId === a.id).map(({ message }) => !message.own);
  expect(theirs.list.map(({ message }) => message.own)).toEqual(opposite);
});

it('leaves out what the member has cleared or removed, and has no content of what was withdrawn', async () => {
  const { friend, id } = await talk('丙', 6);
  await server.db.run(sql`update message set state = 'recalled', text = '' where conversation_id = ${id} and seq = 5`);
  await server.call(conversation.removeMessages, { conversationId: id, seqs: [2] }, friend);
  const exported = async (who: TestMember) =>
    (await exportOf(who)).list
      .filter(({ conversationId }) => conversationId === id)
      .map(({ message: { seq, state, text } }) => [seq, state, text]);
  expect(await exported(friend)).toEqual([
    [1, 'stored', '丙1'],
    [3, 'stored', '丙3'],
    [4, 'stored', '丙4'],
    [5, 'recalled', ''],
    [6, 'stored', '丙6'],
  ]);
  await server.call(conversation.clearConversation, { conversationId: id }, friend);
  expect(await exported(friend)).toEqual([]);
  expect(await exported(lin)).toHaveLength(6);
});

it.each(['x', '.1', 'a b.1', "a'.1", 'a.1.x', 'a.-1', `a.${'9'.repeat(30)}`])('refuses the cursor %s', async (cursor) => {
  expect((await server.call(conversation.exportMessages, { cursor }, lin)).code).toBe(400);
});

it('counts the answers', () => {
  expect(conversation.exportMessages.limit).toEqual({ per: 'member', count: 300, seconds: 3600 });
});

import { randomUUID } from 'node:crypto';
import { conversation } from '@juhe/contract/social/conversation';
import { homepage } from '@juhe/contract/social/homepage';
import { notice } from '@juhe/contract/social/notice';
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
beforeEach(async () => {
  lin = await server.memberWith({ nickname: '林' });
  zhou = await server.memberWith({ nickname: '周' });
  await follow(lin, zhou, true);
  await follow(zhou, lin, true);
  id = (await server.call(conversation.openConversation, { memberId: zhou.id }, lin)).data.id;
});
afterEach(() => expect([server.deadlocks(), server.retries()]).toEqual([0, 0]));
afterAll(() => server.close());

const follow = (follower: TestMember, target: TestMember, shouldFollow: boolean) =>
  server.call(homepage.followMember, { memberId: target.id, follow: shouldFollow }, follower);
const block = (blocker: TestMember, target: TestMember, blocked: boolean) =>
  server.call(conversation.blockMember, { memberId: target.id, blocked }, blocker);
const relation = async (viewer: TestMember, target: TestMember) =>
  (await server.call(homepage.getRelation, { memberId: target.id }, viewer)).data.relation;
const fanNotices = async (member: TestMember) =>
  (await server.call(notice.listNotices, { kind: 'interaction' }, member)).data.list.filter(({ template }) => template === 'fan');

describe('a message removed by one side', () => {
  const sendText = (member: TestMember, text: string) =>
    server.call(
      conversation.sendMessage,
      { conversationId: id, clientId: randomUUID(), kind: 'text', body: { text } },
      { token: member.token },
    );
  const remove = (member: TestMember, seqs: number[]) =>
    server.call(conversation.removeMessages, { conversationId: id, seqs }, member);
  const read = async (member: TestMember, input = {}) =>
    (await server.call(conversation.listMessages, { conversationId: id, ...input }, member)).data;
  const seqsOf = async (member: TestMember, input = {}) => (await read(member, input)).list.map(({ seq }) => seq);
  const lastOf = async (member: TestMember) => (await read(member)).conversation.lastMessage?.text;
  const matchesOf = async (member: TestMember) =>
    (await server.call(conversation.searchMessages, { keyword: '茶' }, member)).data.list.map(({ message }) => message.seq);
  beforeEach(async () => {
    for (const text of ['茶一', '茶二', '茶三']) await sendText(lin, text);
  });

  // SOCIAL-63
  it('is removed for that side only: from pages, the list, and the search; others learn its position', async () => {
    expect((await remove(zhou, [3, 2])).data).toEqual({ removedSeqs: [2, 3] });
    expect((await remove(zhou, [3, 99])).data).toEqual({ removedSeqs: [2, 3] });
    expect(await read(zhou)).toMatchObject({ list: [{ seq: 1 }], removedSeqs: [2, 3] });
    expect([await seqsOf(zhou, { after: 1 }), await seqsOf(zhou, { before: 3 })]).toEqual([[], [1]]);
    expect([await lastOf(zhou), await matchesOf(zhou)]).toEqual(['茶一', [1]]);
    expect([await seqsOf(lin), await lastOf(lin), await matchesOf(lin)]).toEqual([[1, 2, 3], '茶三', [3, 2, 1]]);
    await sendText(lin, '茶四');
    expect(await seqsOf(zhou)).toEqual([1, 4]);
  });

  // SOCIAL-63
  it('needs no removal of its own once the conversation is cleared', async () => {
    await remove(zhou, [1]);
    await server.call(conversation.clearConversation, { conversationId: id }, zhou);
    expect(await read(zhou)).toMatchObject({ list: [], removedSeqs: [] });
  });

  // SOCIAL-63
  it('is one of at most 500', async () => {
    await server.db.run(sql`insert into message_removal (conversation_id, nth, seq)
      select ${id}, nth, n + 1000 from generate_series(1, 499) n, conversation_side where conversation_id = ${id} and member_id = ${zhou.id}`);
    const responses = await server.together(3, (i) => [
      conversation.removeMessages,
      { conversationId: id, seqs: [i + 1] },
      { token: zhou.token },
    ]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(responses.filter(({ key }) => key === 'chat.removalsFull')).toHaveLength(2);
  });

  it('belongs to an own conversation, by position', async () => {
    expect((await remove(await server.memberWith(), [1])).key).toBe('chat.missing');
    for (const seqs of [[], Array.from({ length: 51 }, (_, i) => i), [-1], ['x'] as never])
      expect((await remove(zhou, seqs)).code).toBe(400);
  });
});

describe('a block', () => {
  // SOCIAL-64
  it('ends the follows of the two in both directions, with their notices', async () => {
    expect([(await fanNotices(lin)).length, (await fanNotices(zhou)).length]).toEqual([1, 1]);
    await block(lin, zhou, true);
    expect([await relation(lin, zhou), await relation(zhou, lin)]).toEqual(['none', 'none']);
    expect([await fanNotices(lin), await fanNotices(zhou)]).toEqual([[], []]);
    await block(lin, zhou, false);
    expect(await relation(lin, zhou)).toBe('none');
    expect((await follow(zhou, lin, true)).data.relation).toBe('following');
  });

  it('is removed from a notice of several new followers', async () => {
    const chen = await server.memberWith({ nickname: '陈' });
    await follow(chen, lin, true);
    await block(lin, zhou, true);
    expect(await fanNotices(lin)).toMatchObject([{ text: expect.not.stringContaining('2') }]);
  });

  // SOCIAL-64
  it('prevents both from following, with the same message', async () => {
    await block(lin, zhou, true);
    expect([(await follow(lin, zhou, true)).key, (await follow(zhou, lin, true)).key]).toEqual([
      'follow.refused',
      'follow.refused',
    ]);
    expect((await follow(zhou, lin, false)).code).toBe(200);
  });

  // SOCIAL-65
  it('wins over a concurrent follow', async () => {
    for (let round = 0; round < 5; round += 1) {
      await block(lin, zhou, false);
      await Promise.all([
        block(lin, zhou, true),
        server.together(10, (i) => [
          homepage.followMember,
          { memberId: (i % 2 ? lin : zhou).id, follow: true },
          { token: (i % 2 ? zhou : lin).token },
        ]),
      ]);
      expect([await relation(lin, zhou), await relation(zhou, lin)]).toEqual(['none', 'none']);
    }
  });
});

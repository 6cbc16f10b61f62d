import { session } from '@juhe/contract/member/session';
import { conversation } from '@juhe/contract/social/conversation';
import { seededServer } from '../test/seeded-server.ts';
import type { TestServer } from '../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await seededServer();
}, 120_000);
afterAll(() => server.close());

it('gives the first member conversations with a friend, a stranger and the platform’s desk, at their times', async () => {
  const { data: signedIn } = await server.call(session.signInWithPassword, { mobile: '13800000001', password: 'Demo1234' });
  const { list, unread } = (await server.call(conversation.listConversations, {}, signedIn as { token: string })).data;
  expect(list.map((row) => [row.kind, row.relation, row.writable, row.unread, row.lastSeq])).toEqual([
    ['member', 'friends', 'all', 2, 5],
    ['member', expect.not.stringMatching('friends'), 'all', 1, 1],
    ['service', null, 'all', 0, 2],
  ]);
  expect(unread).toBe(3);
  expect(list[2]?.service).toMatchObject({ deskId: 'platform', state: 'waiting', mayRate: true });
  const { data } = await server.call(
    conversation.listMessages,
    { conversationId: list[0]?.id ?? '' },
    signedIn as { token: string },
  );
  expect(data.list.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  expect(data.list[0]?.card).toMatchObject({ kind: 'goods', state: expect.stringMatching(/onSale|soldOut/) });
  const times = data.list.map(({ sentAt }) => sentAt);
  expect(times).toEqual(times.toSorted());
});

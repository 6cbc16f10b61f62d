import { notice } from '@juhe/contract/social/notice';
import { session } from '@juhe/contract/member/session';
import { seededServer } from '../test/seeded-server.ts';
import type { TestServer } from '../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await seededServer();
}, 120_000);
afterAll(() => server.close());

const signIn = async (mobile: string) =>
  (await server.call(session.signInWithPassword, { mobile, password: 'Demo1234' })).data as { token: string };

it('gives the first member notices of every kind, some unread, in the order of their dates', async () => {
  const member = await signIn('13800000001');
  const { data } = await server.call(notice.getNoticeSummary, {}, member);
  expect(data.unread).toBeGreaterThan(3);
  for (const { kind, unread, latest } of data.kinds) {
    expect([kind, unread, latest?.read]).toEqual([kind, 2, false]);
    const { list } = (await server.call(notice.listNotices, { kind, pageSize: 50 }, member)).data;
    expect(list.map(({ createdAt }) => createdAt)).toEqual(
      list
        .map(({ createdAt }) => createdAt)
        .sort()
        .reverse(),
    );
    for (const { title, text } of list) expect(`${title}${text}`).not.toMatch(/[{}]|undefined|null/);
  }
});

it('gives the new member none', async () => {
  const { data } = await server.call(notice.getNoticeSummary, {}, await signIn('13800000009'));
  expect(data).toMatchObject({ unread: 0 });
  expect(data.kinds.every(({ latest }) => latest === null)).toBe(true);
});

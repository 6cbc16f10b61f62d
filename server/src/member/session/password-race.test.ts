import { session } from '@juhe/contract/member/session';
import { sql } from '../../db/sql.ts';
import { lockWaiters } from '../../test/lock-waiters.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const password = 'Riverbank42';

// MEMBER-61
it.each([
  ['while its session stays', false],
  ['and its session ends', true],
])('a password that is reset during a change stays: %s', async (_title, endsSession) => {
  const member = await server.memberWith({ password });
  const waiting = { change: Promise.resolve({}) as Promise<object> };
  await server.db.inTx(async (tx) => {
    // Like a reset that is about to commit.
    await tx.run(sql`update member set password_hash = 'reset' where id = ${member.id}`);
    if (endsSession) await tx.run(sql`delete from session where member_id = ${member.id}`);
    waiting.change = server.as(member)(session.changePassword, { oldPassword: password, password: 'Harbour lights 7' });
    await lockWaiters(server.db);
  });
  expect(await waiting.change).toMatchObject(endsSession ? { code: 401 } : { key: 'password.oldWrong', field: 'oldPassword' });
  const { hash: stored } = await server.db.one<{ hash: string }>(
    sql`select password_hash as hash from member where id = ${member.id}`,
  );
  expect(stored).toBe('reset');
});

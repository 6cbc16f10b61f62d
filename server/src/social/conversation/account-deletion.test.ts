import { randomUUID } from 'node:crypto';
import { account } from '@juhe/contract/member/account';
import { session } from '@juhe/contract/member/session';
import { conversation } from '@juhe/contract/social/conversation';
import { sql } from '../../db/sql.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('stores messages sent before a partner left and refuses later ones, without a deadlock', async () => {
  const [lin, zhou] = [await server.memberWith(), await server.memberWith()];
  await server.db.run(sql`insert into follow (member_id, target_id) values (${lin.id}, ${zhou.id}), (${zhou.id}, ${lin.id})`);
  const { id } = (await server.call(conversation.openConversation, { memberId: zhou.id }, lin)).data;
  await server.call(session.sendSmsCode, { mobile: zhou.mobile ?? '', scene: 'cancel' }, { token: zhou.token });
  const { code } = await server.db.one<{ code: string }>(
    sql`select code from sms_inbox where mobile = ${zhou.mobile} order by seq desc limit 1`,
  );
  let deletions = 0;
  const responses = await server.together(
    20,
    (i) => [
      conversation.sendMessage,
      { conversationId: id, clientId: randomUUID(), kind: 'text' as const, body: { text: `第 ${i}` } },
      { token: (i % 4 === 0 ? zhou : lin).token },
    ],
    async () => {
      deletions = (await server.call(account.cancelAccount, { code }, zhou)).code;
    },
  );
  expect(deletions).toBe(200);
  expect(server.deadlocks()).toBe(0);
  const refusals = responses.filter(({ code: answered }) => answered !== 200);
  for (const { code: answered, key } of refusals) expect([401, 409]).toContain(key === 'chat.refused' ? 409 : answered);
  const stored = await server.db.one<{
    count: number;
    last: number;
  }>(sql`select (select count(*) from message where conversation_id = ${id}) as count,
    (select last_seq from conversation where id = ${id}) as last`);
  expect([stored.count, stored.last]).toEqual([20 - refusals.length, 20 - refusals.length]);
});

// SOCIAL-67
it('is deleted when both have left', async () => {
  const [lin, zhou] = [await server.memberWith(), await server.memberWith()];
  const { id } = (await server.call(conversation.openConversation, { memberId: zhou.id }, lin)).data;
  for (const member of [lin, zhou]) {
    await server.call(session.sendSmsCode, { mobile: member.mobile ?? '', scene: 'cancel' }, { token: member.token });
    const { code } = await server.db.one<{ code: string }>(
      sql`select code from sms_inbox where mobile = ${member.mobile} order by seq desc limit 1`,
    );
    expect((await server.call(account.cancelAccount, { code }, member)).code).toBe(200);
  }
  expect(await server.db.rows(sql`select id from conversation where id = ${id}`)).toEqual([]);
});

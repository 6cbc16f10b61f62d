import { invite } from '@juhe/contract/social/invite';
import { sql } from '../db/sql.ts';
import { hashToken, newToken } from '../http/guards/session.ts';
import { seededServer } from '../test/seeded-server.ts';
import type { TestServer } from '../test/test-server.ts';

jest.setTimeout(120_000);

let server: TestServer;
beforeAll(async () => {
  server = await seededServer();
}, 120_000);
afterAll(() => server.close());

it('gives the first member an invitation in every stage, as many received as the wallet tells', async () => {
  const token = newToken();
  await server.db.run(
    sql`insert into session (token_hash, member_id, expires_at) values (${hashToken(token)}, 'm1', now() + interval '1 day')`,
  );
  const { data } = await server.call(invite.getInvite, { pageSize: 50 }, { token });
  const { entries } = await server.db.one<{ entries: number }>(
    sql`select count(*)::int as entries from ledger_transaction where kind = 'reward.invite'`,
  );
  expect(data.counts).toMatchObject({ qualified: 1, held: 1, received: entries });
  expect(data.list.some(({ state }) => state === 'invited')).toBe(true);
});

import { withdrawalStates } from '@juhe/contract/wallet/withdrawal.schemas';
import { sql } from '../db/sql.ts';
import { audit } from '../ledger/read.ts';
import { seededServer } from '../test/seeded-server.ts';
import type { TestServer } from '../test/test-server.ts';

jest.setTimeout(120_000);

let server: TestServer;
beforeAll(async () => {
  server = await seededServer();
}, 120_000);
afterAll(() => server.close());

it('gives the first member a withdrawal in every state, with postings and a history that fit it', async () => {
  const rows = await server.db.rows<{ state: string }>(
    sql`select distinct state from withdrawal where member_id = 'm1' order by state`,
  );
  expect(rows.map(({ state }) => state)).toEqual(withdrawalStates.toSorted());
  const wrong = await server.db.rows(sql`select w.id from withdrawal w
    where (select to_state from state_history h where h.aggregate = 'withdrawal' and h.aggregate_id = w.id order by h.id desc limit 1) <> w.state
      or (select count(*) from ledger_transaction t where t.ref = w.withdraw_no)
        <> 1 + (w.state not in ('applied', 'approved', 'sending'))::int + (w.state = 'returned')::int
      or (w.state = 'applied') <> exists (select from deadline d where d.kind = 'withdrawal.lapse' and d.ref = w.id)`);
  expect(wrong).toEqual([]);
  const flights = await server.db.rows(sql`select a.owner from ledger_account a
    where a.kind = 'withdrawalInFlight' and a.balance <> (select coalesce(sum(amount_cents), 0) from withdrawal w
      where w.owner = a.owner and w.state in ('applied', 'approved', 'sending'))`);
  expect(flights).toEqual([]);
  expect(await audit(server.db)).toEqual([]);
});

it('gives the first member shares in every state', async () => {
  const rows = await server.db.rows<{ state: string }>(
    sql`select distinct state from share where member_id = 'm1' order by state`,
  );
  expect(rows.map(({ state }) => state)).toEqual(['credited', 'due', 'pending', 'reversed']);
});

import { sql } from '../db/sql.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { platformAccount } from './accounts.ts';
import { auditLedgerJob } from './audit-job.ts';
import { post } from './post.ts';

const lines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ logTo: (line) => lines.push(line) });
});
afterAll(() => server.close());

const alerts = () => lines.filter((line) => line.includes('"alert":"ledger.audit"'));
const hoursLeft = async () =>
  (
    await server.db.one<{ hours: number }>(
      sql`select (extract(epoch from due_at - now()) / 3600)::float8 as hours from deadline where kind = 'ledger.audit'`,
    )
  ).hours;

it('reports nothing for a balanced ledger, and runs again the next night', async () => {
  await server.db.inTx((tx) =>
    post(tx, {
      kind: 'test.given',
      ref: 'x',
      entries: [
        { account: platformAccount('platformRevenue'), amount: 100 },
        { account: platformAccount('gatewayClearing'), amount: -100 },
      ],
    }),
  );
  expect(await server.meetDeadlines(auditLedgerJob, 'nightly')).toBe(1);
  expect(alerts()).toEqual([]);
  expect(await hoursLeft()).toBeGreaterThan(0);
  expect(await hoursLeft()).toBeLessThanOrEqual(24);
});

it('raises an alert that names the account whose balance is not the sum of its entries', async () => {
  // Simulates a change at the database's console.
  await server.db.run(sql`alter table ledger_account disable trigger user`);
  await server.db.run(sql`update ledger_account set balance = balance + 1 where kind = 'platformRevenue'`);
  expect(await server.meetDeadlines(auditLedgerJob, 'nightly')).toBe(1);
  expect(alerts()).toHaveLength(1);
  expect(alerts()[0]).toContain('platformRevenue platform shows 101, its entries add up to 100');
});

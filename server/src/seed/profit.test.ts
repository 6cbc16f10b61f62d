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

it('gives the first member expected and due shares of friends’ orders, owed on the books', async () => {
  const states = await server.db.rows<{ state: string }>(
    sql`select distinct state from share where member_id = 'm1' and kind = 'order' order by state`,
  );
  expect(states.map(({ state }) => state)).toEqual(expect.arrayContaining(['due', 'pending']));
  expect(await audit(server.db)).toEqual([]);
});

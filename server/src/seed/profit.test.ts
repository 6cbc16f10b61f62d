import { sql } from '../db/sql.ts';
import { audit } from '../ledger/read.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { seed } from './index.ts';

jest.setTimeout(120_000);

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await seed(server.deps);
}, 120_000);
afterAll(() => server.close());

it('gives the first member expected and due shares of friends’ orders, owed on the books', async () => {
  const states = await server.db.rows<{ state: string }>(
    sql`select distinct state from share where member_id = 'm1' and kind = 'order' order by state`,
  );
  expect(states.map(({ state }) => state)).toEqual(expect.arrayContaining(['due', 'pending']));
  expect(await audit(server.db)).toEqual([]);
});

import { sql } from '../db/sql.ts';
import { secondConnection } from './connection-guard.ts';
import { testDb, type TestDb } from './test-db.ts';

let database: TestDb;
beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.close());

describe('a second connection', () => {
  it('is an error inside a transaction', async () => {
    const placed = () => secondConnection('server/src/mall/cart/cart.service.ts:1')?.message;
    expect(placed()).toBeUndefined();
    expect(await database.db.inTx(async () => placed())).toMatch('a second connection inside a transaction');
  });

  it('is allowed to a test that holds locks while it calls the server', async () => {
    const { up } = await database.db.inTx(() => database.db.one<{ up: number }>(sql`select 1 as up`));
    expect(up).toBe(1);
  });
});

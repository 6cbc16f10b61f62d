import { type TestDb, testDb } from '../test/test-db.ts';
import { sql } from './sql.ts';
import { isUnavailable } from './unavailable.ts';

describe('an unavailable database', () => {
  let test: TestDb;
  beforeAll(async () => {
    test = await testDb({ migrated: false });
  });
  afterAll(() => test.close());

  it('includes a read-only one, such as a former primary', async () => {
    const readOnly = test.db.inTx(async (tx) => {
      await tx.run(sql`set transaction read only`);
      await tx.run(sql`create table never (id int)`);
    });
    expect(await readOnly.catch(isUnavailable)).toBe(true);
  });

  it('does not include one that rejects the statement', async () => {
    expect(await test.db.run(sql`select 1 / 0`).catch(isUnavailable)).toBe(false);
  });
});

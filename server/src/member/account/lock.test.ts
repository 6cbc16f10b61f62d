import { setTimeout as delay } from 'node:timers/promises';
import type { Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { lockMemberShared } from '../lock.repository.ts';
import { lockForAccountDeletion } from './account-deletion.ts';
import { type AccountDeletion, accountDeletions } from '../../modules/account-deletion.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

// MEMBER-50
it('does not wait for a row inserted after the rows were locked and before the members were', async () => {
  const member = await server.memberWith();
  const other = await server.memberWith();
  const lockRow = (tx: Tx) => tx.rows(sql`select from member_level where member_id = ${other.id} for update`);
  await server.db.run(sql`insert into member_level (member_id) values (${other.id})`);

  let passes = 0;
  const domain: AccountDeletion = {
    // Odd passes come before the members are locked: the row does not exist yet.
    lock: async (tx) => {
      passes += 1;
      if (passes % 2 === 0) await lockRow(tx);
    },
    erase: async (tx) => {
      await lockRow(tx);
    },
  };
  const { point, entries } = accountDeletions.with({ test: domain });
  const deps = { extensions: new Map([[point, new Map(Object.entries(entries))]]) };

  const before = server.deadlocks();
  let deletion: Promise<unknown> | undefined;
  await server.db.inTx(async (holder) => {
    await lockRow(holder);
    deletion = server.db.inTx(async (tx) => {
      await lockForAccountDeletion(deps, tx, [member.id]);
      await domain.erase(tx, member.id, server.deps);
    });
    while (passes < 2) await delay(1);
    // As a foreign key's check does.
    await lockMemberShared(holder, member.id);
  });
  await deletion;
  expect(server.deadlocks() - before).toBe(0);
  expect(passes).toBeGreaterThan(2);
});

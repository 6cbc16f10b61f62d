import { ageOn, birthdayOfResidentId, isResidentId } from '@juhe/contract/registered-numbers';
import { openPerson } from '../member/identity/identity-secrets.ts';
import { findIdentity } from '../member/identity/identity.repository.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { demoPeople, identitySeed } from './identity.ts';
import { memberSeed } from './member.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.db.inTx(async (tx) => {
    await memberSeed.run(tx, server.deps);
    await identitySeed.run(tx, server.deps);
  });
});
afterAll(() => server.close());

it.each(demoPeople)('verifies $memberId with a number that counts', async ({ memberId, name, number }) => {
  expect([isResidentId(number), ageOn(birthdayOfResidentId(number) ?? '', '2026-01-01') >= 18]).toEqual([true, true]);
  const row = await findIdentity(server.db, memberId);
  expect(row?.state).toBe('verified');
  expect(openPerson(server.deps, memberId, row?.sealed ?? Buffer.alloc(0))).toEqual({ name, number });
});

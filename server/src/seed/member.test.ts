import { session } from '@juhe/contract/member/session';
import { sql } from '../db/sql.ts';
import { testServer } from '../test/test-server.ts';
import { demoMemberIds, demoPassword, memberSeed } from './member.ts';
import { runSeed } from './seed.ts';

describe('the demo members', () => {
  it('sign in with the password of interface.md and are all there', async () => {
    const server = await testServer();
    await runSeed(server.deps, [memberSeed]);
    for (const mobile of ['13800000001', '13800000002', '13800000003', '13800000009'])
      expect(await server.call(session.signInWithPassword, { mobile, password: demoPassword })).toMatchObject({
        code: 200,
        data: { member: { id: `m${mobile.slice(-1)}` } },
      });
    const stored = await server.db.rows<{ id: string; nickname: string }>(sql`select id, nickname from member`);
    expect(stored.map(({ id }) => id).sort()).toEqual([...demoMemberIds].sort());
    expect(new Set(stored.map(({ nickname }) => nickname)).size).toBe(stored.length);
    await server.close();
  });
});

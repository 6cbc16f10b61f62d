import '../wiring.ts';
import { sql } from '../db/sql.ts';
import { type StateTable, testMachines } from '../test/state-table.ts';
import { makeMember } from '../test/test-member.ts';

/**
 * social.md (a) in a second, independent form: who (m: member, o: operator, s: system) may trigger which event in which
 * state, and the resulting state.
 */
const expected: Readonly<Record<string, StateTable>> = {
  serviceConversation: {
    open: ['mo assign assigned', 'mo answer waiting', 'mos close closed'],
    assigned: ['mo answer waiting', 'mos close closed'],
    waiting: ['m ask assigned', 'mo answer waiting', 'mos close closed'],
    closed: ['m reopen open', 'm renew open', 'mo answer waiting'],
  },
  inviteReward: {
    qualified: ['m receive received', 's lapse expired'],
    held: ['o release qualified', 'o refuse refused', 's lapse expired'],
    received: [],
    refused: [],
    expired: [],
  },
};

testMachines({
  domains: ['social'],
  tables: expected,
  refusesInWords: [],
  makeRows: async (db) => {
    const { id: member } = await makeMember(db);
    const { id } = await db.one<{ id: string }>(
      sql`insert into conversation (kind, first_id) values ('service', ${member}) returning id`,
    );
    await db.run(sql`insert into service_conversation (id, state) values (${id}, 'open')`);
    const { id: invited } = await makeMember(db);
    const { id: inviteReward } = await db.one<{
      id: string;
    }>(sql`insert into invite_reward (member_id, invited_id, order_no, amount_cents, state, expires_at)
      values (${member}, ${invited}, 'M1', 1000, 'qualified', now() + interval '90 days') returning id`);
    return { serviceConversation: id, inviteReward };
  },
});

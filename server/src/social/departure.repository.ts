import { sql } from '../db/sql.ts';
import type { Departure } from '../member/api.ts';

/** The social part when a member leaves: nobody follows or is followed any more, and the notices go. */
export const socialDeparture: Departure = {
  losses: async (db, memberId) => [
    await db.one<{ kind: 'fans'; count: number }>(sql`
      select 'fans' as kind, count(*)::int as count from follow where target_id = ${memberId}`),
  ],
  erase: async (tx, memberId) => {
    await tx.run(sql`delete from follow where ${memberId} in (member_id, target_id)`);
    await tx.run(sql`delete from notice where member_id = ${memberId}`);
    await tx.run(sql`delete from watch_history where member_id = ${memberId}`);
  },
};

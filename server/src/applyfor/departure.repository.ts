import { sql } from '../db/sql.ts';
import type { Departure } from '../member/api.ts';

/** The applications' part when a member leaves: one under review is somebody's work under way; papers and names are erased. */
export const applyforDeparture: Departure = {
  obstacles: async (db, memberId) => {
    const { shops, experts } = await db.one<{ shops: number; experts: number }>(sql`select
      (select count(*)::int from shop_application where member_id = ${memberId} and state = 'submitted') as shops,
      (select count(*)::int from expert_application where member_id = ${memberId} and state = 'submitted') as experts`);
    return [
      { kind: 'shopApplication', count: shops, amountCents: 0 },
      { kind: 'expertApplication', count: experts, amountCents: 0 },
    ];
  },
  erase: async (tx, memberId) => {
    await tx.run(sql`delete from shop_application where member_id = ${memberId} and state in ('draft', 'rejected')`);
    await tx.run(sql`update shop_application set contact_name = '', contact_mobile = '', intro = '', licence_ids = '{}',
      identity_ids = '{}' where member_id = ${memberId}`);
    await tx.run(sql`delete from expert_application where member_id = ${memberId}`);
  },
};

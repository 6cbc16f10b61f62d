import { sql } from '../db/sql.ts';
import type { SeedStep } from './seed.ts';

/**
 * The first member's invitation rewards: three received, matching the wallet's entries, one claimable, one held, the others
 * open.
 */
export const inviteSeed: SeedStep = {
  name: 'invite',
  async run(tx) {
    await tx.run(sql`with invited as (
        select id, row_number() over (order by created_at, id) as nth from member where inviter_id = 'm1' and id <> 'm2'),
      life (nth, state, days, held_for) as (values
        (1, 'received', 75, '{}'::text[]), (2, 'received', 44, '{}'), (3, 'received', 12, '{}'), (4, 'qualified', 2, '{}'),
        (5, 'held', 1, '{device}'))
      insert into invite_reward (member_id, invited_id, order_no, amount_cents, state, held_for, expires_at, received_at, created_at)
      select 'm1', invited.id, 'DEMOinvite' || life.days, 1000, life.state, life.held_for, now() - (life.days - 90) * interval '1 day',
        case when life.state = 'received' then now() - life.days * interval '1 day' end, now() - (life.days + 1) * interval '1 day'
      from life join invited using (nth)`);
    // Some of them are still expected to order.
    await tx.run(sql`update member set created_at = now() - (8 + length(nickname)) * interval '1 day' where id in (
      select id from member where inviter_id = 'm1' and id <> 'm2' order by created_at desc, id limit 2)`);
    await tx.run(sql`insert into deadline (kind, ref, due_at)
      select 'invite.lapse', id, expires_at from invite_reward where state = 'qualified'`);
  },
};

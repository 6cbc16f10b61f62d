import type { Invited } from '@juhe/contract/member/team.schemas';
import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Active direct members of a member's team, latest first; names unmasked. */
export const invitedPage = (db: Db, inviterId: string, limit: number, offset: number) =>
  db.rows<Invited>(sql`
    select row_number() over (order by m.created_at, m.id)::int as nth, m.nickname, nullif(m.avatar, '') as avatar,
      m.created_at as "joinedAt",
      (select count(*)::int from member i where i.inviter_id = m.id and i.cancelled_at is null) as invited
    from member m where m.inviter_id = ${inviterId} and m.cancelled_at is null
    order by nth desc limit ${limit} offset ${offset}`);

export const memberByPromotionCode = (db: Db, promotionCode: string) =>
  db.maybe<{ nickname: string }>(
    sql`select nickname from member where promotion_code = ${promotionCode} and cancelled_at is null`,
  );

export const invitedCounts = (db: Db, inviterId: string) =>
  db.one<{ total: number; thisMonth: number }>(sql`
    select count(*)::int as total,
      count(*) filter (where created_at >= date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai')::int
        as "thisMonth"
    from member where inviter_id = ${inviterId} and cancelled_at is null`);

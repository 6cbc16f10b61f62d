import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Maximum number of counted unread messages; there may be more. */
export const countedUnread = 100;

/** Messages of the partner after the read position of the side `s`. */
export const unreadOfSide = sql`(select count(*)::int from (select from message m where m.conversation_id = s.conversation_id
  and m.seq > s.read_seq and m.nth <> s.nth limit ${countedUnread}) u)`;

/** Unread messages of all conversations that the member has neither muted nor hidden: what the list shows (SOCIAL-44). */
export const unreadOfMember = async (db: Db, memberId: string): Promise<number> =>
  (
    await db.one<{ count: number }>(sql`select coalesce(sum(${unreadOfSide}), 0)::int as count
      from conversation_side s join conversation c on c.id = s.conversation_id and c.last_seq > s.read_seq
      where s.member_id = ${memberId} and s.last_at is not null and not s.muted and not s.hidden`)
  ).count;

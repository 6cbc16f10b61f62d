import { sql } from '../../db/sql.ts';

/** The viewer's (null when signed out) relation to the member `m`. */
export const relationOf = (viewerId: string | null) => sql`case when m.id = ${viewerId} then 'self' else
  case (exists (select from follow a where a.member_id = ${viewerId} and a.target_id = m.id))::int
    + 2 * (exists (select from follow b where b.member_id = m.id and b.target_id = ${viewerId}))::int
  when 0 then 'none' when 1 then 'following' when 2 then 'follower' else 'friends' end end`;

import { sql } from './sql.ts';

/** The viewer's (null when signed out) relation to the member `m`. */
export const relationOf = (viewerId: string | null) => sql`case when m.id = ${viewerId} then 'self' else
  case (exists (select from follow a where a.member_id = ${viewerId} and a.target_id = m.id))::int
    + 2 * (exists (select from follow b where b.member_id = m.id and b.target_id = ${viewerId}))::int
  when 0 then 'none' when 1 then 'following' when 2 then 'follower' else 'friends' end end`;

/** The public columns of the member `m`, with the viewer's relation (`null`: a visitor). */
export const memberColumns = (viewerId: string | null) =>
  sql`m.id, m.nickname, nullif(m.avatar, '') as avatar, m.bio, ${relationOf(viewerId)} as relation`;

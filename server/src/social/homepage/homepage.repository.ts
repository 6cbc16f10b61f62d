import type { MemberRow } from '@juhe/contract/social/homepage.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';

export interface ProfileRow extends MemberRow {
  region: string;
  gender: 'unknown' | 'male' | 'female';
  roles: string[];
  permissionLevel: number;
  allowed: boolean;
}

/** How the viewer (null when signed out) stands to the member `m`. */
const relationOf = (viewerId: string | null) => sql`case when m.id = ${viewerId} then 'self' else
  case (exists (select from follow a where a.member_id = ${viewerId} and a.target_id = m.id))::int
    + 2 * (exists (select from follow b where b.member_id = m.id and b.target_id = ${viewerId}))::int
  when 0 then 'none' when 1 then 'following' when 2 then 'follower' else 'friends' end end`;

const memberColumns = (viewerId: string | null) =>
  sql`m.id, m.nickname, nullif(m.avatar, '') as avatar, m.bio, ${relationOf(viewerId)} as relation`;

/** A member who has not left, as the viewer sees them. */
export const findProfile = (db: Db, memberId: string, viewerId: string | null) =>
  db.maybe<ProfileRow>(sql`select ${memberColumns(viewerId)}, m.region, m.gender, m.roles, m.permission_level as "permissionLevel",
      coalesce(${viewerId}::text = any(m.allowed_member_ids), false) as allowed
    from member m where m.id = ${memberId} and m.cancelled_at is null`);

/** Those of these members who have not left and may be looked at by the viewer (null: a visitor). */
export const membersOf = (db: Db, ids: readonly string[], viewerId: string | null) =>
  db.rows<MemberRow>(sql`select ${memberColumns(viewerId)} from member m
    where m.id = any(${[...ids]}::text[]) and m.cancelled_at is null and may_look(m, ${viewerId}::text)`);

/** A member by the whole number or promotion code; not one who is hidden from the viewer or has left. */
export const memberByNumber = async (db: Db, number: string, viewerId: string | null): Promise<string | undefined> =>
  (
    await db.maybe<{ id: string }>(sql`select m.id from member m where (m.id = ${number} or m.promotion_code = upper(${number}))
      and m.cancelled_at is null and may_look(m, ${viewerId}::text) order by m.id = ${number} desc limit 1`)
  )?.id;

export const countsOf = (db: Db, memberId: string) =>
  db.one<{ follows: number; fans: number; newFans: number }>(sql`select
      (select count(*) from follow where member_id = ${memberId}) as follows,
      (select count(*) from follow where target_id = ${memberId}) as fans,
      (select count(*) from follow where target_id = ${memberId} and seen_at is null) as "newFans"`);

export const insertFollow = (tx: Tx, memberId: string, targetId: string) =>
  tx.run(sql`insert into follow (member_id, target_id) values (${memberId}, ${targetId}) on conflict do nothing`);

export const deleteFollow = (tx: Tx, memberId: string, targetId: string) =>
  tx.run(sql`delete from follow where member_id = ${memberId} and target_id = ${targetId}`);

const followPage = async (
  db: Db,
  side: Sql,
  other: Sql,
  memberId: string,
  viewerId: string | null,
  limit: number,
  offset: number,
) => {
  // Who is visible to nobody stands in the lists of nobody else; the numbers of the header count them.
  const from = sql`follow f join member m on m.id = ${other} where ${side} = ${memberId} and m.cancelled_at is null
    and (m.permission_level <> 3 or ${memberId} = ${viewerId} or m.id = ${viewerId})`;
  const list = await db.rows<MemberRow>(
    sql`select ${memberColumns(viewerId)} from ${from} order by f.created_at desc, m.id limit ${limit} offset ${offset}`,
  );
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from ${from}`);
  return { list, total };
};

/** Who follows the member, latest first. */
export const fansPage = (db: Db, memberId: string, viewerId: string | null, limit: number, offset: number) =>
  followPage(db, sql`f.target_id`, sql`f.member_id`, memberId, viewerId, limit, offset);

/** Whom the member follows, latest first. */
export const followsPage = (db: Db, memberId: string, viewerId: string | null, limit: number, offset: number) =>
  followPage(db, sql`f.member_id`, sql`f.target_id`, memberId, viewerId, limit, offset);

export const markFansSeen = (db: Db, memberId: string) =>
  db.run(sql`update follow set seen_at = now() where target_id = ${memberId} and seen_at is null`);

/** Sets the level; of the list only present members other than the owner stay, each once and in the order given. */
export const setPermissions = (db: Db, memberId: string, level: number, allowed: readonly string[] | undefined) =>
  db.run(sql`update member set permission_level = ${level}${
    allowed === undefined
      ? sql.empty
      : sql`, allowed_member_ids = array(select m.id from unnest(${[...new Set(allowed)]}::text[]) with ordinality as listed (id, nth)
          join member m using (id) where m.cancelled_at is null and m.id <> ${memberId} order by nth)`
  }
    where id = ${memberId}`);

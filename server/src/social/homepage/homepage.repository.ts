import type { MemberRow } from '@juhe/contract/social/homepage.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { memberColumns } from '../../db/relation.ts';
import { isWithheld } from '../../db/visibility.ts';

const followPage = async (
  db: Db,
  side: Sql,
  listedSide: Sql,
  memberId: string,
  viewerId: string | null,
  limit: number,
  offset: number,
) => {
  // Members who withhold their pages are not in other members' lists; the counts in the header include them.
  const from = sql`follow f join member m on m.id = ${listedSide} where ${side} = ${memberId} and m.cancelled_at is null
    and ${viewerId === memberId ? sql`true` : sql`not ${isWithheld(viewerId)}`}`;
  const list = await db.rows<MemberRow>(
    sql`select ${memberColumns(viewerId)} from ${from} order by f.created_at desc, m.id limit ${limit} offset ${offset}`,
  );
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from ${from}`);
  return { list, total };
};

/** The member's followers, latest first; with `friends` only those whom the member follows too. */
export const fansPage = (
  db: Db,
  memberId: string,
  { viewerId, friends }: { viewerId: string | null; friends: boolean },
  limit: number,
  offset: number,
) =>
  followPage(
    db,
    sql`${friends ? sql`exists (select from follow back where back.member_id = f.target_id and back.target_id = f.member_id) and ` : sql.empty}f.target_id`,
    sql`f.member_id`,
    memberId,
    viewerId,
    limit,
    offset,
  );

/** The members followed by this one, latest first. */
export const followsPage = (db: Db, memberId: string, viewerId: string | null, limit: number, offset: number) =>
  followPage(db, sql`f.member_id`, sql`f.target_id`, memberId, viewerId, limit, offset);

export const markFansSeen = (db: Db, memberId: string) =>
  db.run(sql`update follow set seen_at = now() where target_id = ${memberId} and seen_at is null`);

/** Sets the level; the list is reduced to existing members other than the owner, each once and in the given order. */
export const setPermissions = (db: Db, memberId: string, level: number, allowed: readonly string[] | undefined) =>
  db.run(sql`update member set permission_level = ${level}${
    allowed === undefined
      ? sql.empty
      : sql`, allowed_member_ids = array(select m.id from unnest(${[...new Set(allowed)]}::text[]) with ordinality as listed (id, nth)
          join member m using (id) where m.cancelled_at is null and m.id <> ${memberId} order by nth)`
  }
    where id = ${memberId}`);

export const permissionLevel = async (db: Db, memberId: string): Promise<number> =>
  (await db.one<{ level: number }>(sql`select permission_level as level from member where id = ${memberId}`)).level;

/** The lists of members who may or may not see the page, in the stored order. */
export type VisibilityList = 'allowed' | 'denied';

const listed: Readonly<Record<VisibilityList, (memberId: string) => Sql>> = {
  allowed: (memberId) => sql`(select item.id, item.nth from member owner
    cross join unnest(owner.allowed_member_ids) with ordinality as item (id, nth) where owner.id = ${memberId})`,
  denied: (memberId) => sql`(select denied_id as id, position as nth from member_denial where member_id = ${memberId})`,
};

export const visibilityPage = async (db: Db, list: VisibilityList, memberId: string, limit: number, offset: number) => {
  const from = sql`${listed[list](memberId)} l join member m on m.id = l.id where m.cancelled_at is null`;
  const rows = await db.rows<MemberRow>(
    sql`select ${memberColumns(memberId)} from ${from} order by l.nth, m.id limit ${limit} offset ${offset}`,
  );
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from ${from}`);
  return { list: rows, total };
};

/**
 * Replaces the deny list of the member; the ids are reduced to existing members other than the owner. The caller holds the
 * locks of the owner and of these members.
 */
export const setDenied = async (tx: Tx, memberId: string, ids: readonly string[]): Promise<number> => {
  await tx.run(sql`delete from member_denial where member_id = ${memberId}`);
  return tx.run(sql`insert into member_denial (member_id, denied_id, position)
    select ${memberId}, m.id, min(item.nth) from unnest(${[...ids]}::text[]) with ordinality as item (id, nth) join member m using (id)
    where m.cancelled_at is null and m.id <> ${memberId} group by m.id`);
};

/** Number of present members on the list of level 2. */
export const allowedCount = async (db: Db, memberId: string): Promise<number> =>
  (
    await db.one<{ count: number }>(sql`select count(*)::int as count from ${listed.allowed(memberId)} l
      join member m on m.id = l.id where m.cancelled_at is null`)
  ).count;

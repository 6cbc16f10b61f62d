import type { MemberRow } from '@juhe/contract/social/homepage.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { relationOf } from '../shared/relation.repository.ts';
import { isWithheld, mayLook } from '../../db/may-look.ts';

export interface ProfileRow extends MemberRow {
  region: string;
  gender: 'unknown' | 'male' | 'female';
  roles: string[];
  cover: number | null;
  permissionLevel: number;
  /** The viewer may see homepage and creations. */
  visible: boolean;
  /** The viewer sees only name and picture. */
  withheld: boolean;
}

const memberColumns = (viewerId: string | null) =>
  sql`m.id, m.nickname, nullif(m.avatar, '') as avatar, m.bio, ${relationOf(viewerId)} as relation`;

/** A member with an existing account, as the viewer sees it. */
export const findProfile = (db: Db, memberId: string, viewerId: string | null) =>
  db.maybe<ProfileRow>(sql`select ${memberColumns(viewerId)}, m.region, m.gender, m.roles, m.cover, m.permission_level as "permissionLevel",
      ${mayLook(viewerId)} as visible, ${isWithheld(viewerId)} as withheld
    from member m where m.id = ${memberId} and m.cancelled_at is null`);

/** The members among these with existing accounts whose pages the viewer (null: a visitor) may see. */
export const membersOf = (db: Db, ids: readonly string[], viewerId: string | null) =>
  db.rows<MemberRow>(sql`select ${memberColumns(viewerId)} from member m
    where m.id = any(${[...ids]}::text[]) and m.cancelled_at is null and ${mayLook(viewerId)}`);

/** A member by the full number or promotion code; excludes members hidden from the viewer and deleted accounts. */
export const memberByNumber = async (db: Db, number: string, viewerId: string | null): Promise<string | undefined> =>
  (
    await db.maybe<{ id: string }>(sql`select m.id from member m where (m.id = ${number} or m.promotion_code = upper(${number}))
      and m.cancelled_at is null and ${mayLook(viewerId)} order by m.id = ${number} desc limit 1`)
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

export const allowedCount = async (db: Db, memberId: string): Promise<number> =>
  (
    await db.one<{ count: number }>(
      sql`select coalesce(cardinality(allowed_member_ids), 0) as count from member where id = ${memberId}`,
    )
  ).count;

/** Number of a member's followers. */
export const fansOf = async (db: Db, memberId: string): Promise<number> =>
  (await db.one<{ n: number }>(sql`select count(*)::int as n from follow where target_id = ${memberId}`)).n;

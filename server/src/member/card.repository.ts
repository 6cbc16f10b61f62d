import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** A member's public profile. */
export interface MemberCard {
  readonly id: string;
  readonly nickname: string;
  readonly avatar: string;
}

const unlessDeleted = sql`case when cancelled_at is null then`;

/** Returns the cards of members by id; a deleted account has an empty nickname and avatar. */
export const memberCards = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, MemberCard>> => {
  if (ids.length === 0) return new Map();
  const cards = await db.rows<MemberCard>(sql`
    select id, ${unlessDeleted} nickname else '' end as nickname, ${unlessDeleted} avatar else '' end as avatar
    from member where id = any(${[...new Set(ids)]}::text[])`);
  return new Map(cards.map((card) => [card.id, card]));
};

/** Finds an active member by mobile number, e.g. as the recipient of points. */
export const cardByMobile = (db: Db, mobile: string) =>
  db.maybe<MemberCard>(sql`select id, nickname, avatar from member where mobile = ${mobile} and cancelled_at is null`);

export const cardById = (db: Db, memberId: string) =>
  db.maybe<MemberCard>(sql`select id, nickname, avatar from member where id = ${memberId} and cancelled_at is null`);

/** Adds the role of an approved application (domain.md §9). */
export const addRole = (db: Db, memberId: string, role: 'expert' | 'shopOwner') =>
  db.run(sql`update member set roles = array(select distinct unnest(roles || ${role}::text) order by 1) where id = ${memberId}`);

/** Removes a role that has ended: the expert's term, or the shop. */
export const dropRole = (db: Db, memberId: string, role: 'expert' | 'shopOwner') =>
  db.run(sql`update member set roles = array_remove(roles, ${role}::text) where id = ${memberId}`);

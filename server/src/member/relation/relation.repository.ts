import type { MemberRow } from '@juhe/contract/social/homepage.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { isWithheld, isVisibleTo } from '../../db/visibility.ts';
import { memberColumns } from '../../db/relation.ts';
import { sql } from '../../db/sql.ts';

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

/** A member with an existing account, as the viewer sees it. */
export const findProfile = (db: Db, memberId: string, viewerId: string | null) =>
  db.maybe<ProfileRow>(sql`select ${memberColumns(viewerId)}, m.region, m.gender, m.roles, m.cover, m.permission_level as "permissionLevel",
      ${isVisibleTo(viewerId)} as visible, ${isWithheld(viewerId)} as withheld
    from member m where m.id = ${memberId} and m.cancelled_at is null`);

/** The members among these with existing accounts whose pages the viewer (null: a visitor) may see. */
export const membersOf = (db: Db, ids: readonly string[], viewerId: string | null) =>
  db.rows<MemberRow>(sql`select ${memberColumns(viewerId)} from member m
    where m.id = any(${[...ids]}::text[]) and m.cancelled_at is null and ${isVisibleTo(viewerId)}`);

/** A member by the full number or promotion code; excludes members hidden from the viewer and deleted accounts. */
export const memberByNumber = async (db: Db, number: string, viewerId: string | null): Promise<string | undefined> =>
  (
    await db.maybe<{ id: string }>(sql`select m.id from member m where (m.id = ${number} or m.promotion_code = upper(${number}))
      and m.cancelled_at is null and ${isVisibleTo(viewerId)} order by m.id = ${number} desc limit 1`)
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

/** Number of a member's followers. */
export const fansOf = async (db: Db, memberId: string): Promise<number> =>
  (await db.one<{ n: number }>(sql`select count(*)::int as n from follow where target_id = ${memberId}`)).n;

/**
 * Serializes changes to the relation of two members (block, follow). An advisory lock of the transaction: take it first
 * (docs/ARCHITECTURE.md, Locks).
 */
export const lockPair = (tx: Tx, memberId: string, otherId: string) =>
  tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('relation ' || least(${memberId}::text, ${otherId}::text) || ' ' || greatest(${memberId}::text, ${otherId}::text), 0))`,
  );

/** Whether one of the two has blocked the other. */
export const isBlockBetween = async (db: Db, memberId: string, otherId: string): Promise<boolean> =>
  (
    await db.one<{ blocked: boolean }>(sql`select exists (select from member_block
      where (member_id, blocked_id) in ((${memberId}, ${otherId}), (${otherId}, ${memberId}))) as blocked`)
  ).blocked;

/** Ends the follows of two members, in both directions. */
export const endFollows = (tx: Tx, memberId: string, otherId: string) =>
  tx.run(sql`delete from follow where (member_id, target_id) in ((${memberId}, ${otherId}), (${otherId}, ${memberId}))`);

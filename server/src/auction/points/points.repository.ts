import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Start of today in China. */
const today = sql`(now() at time zone 'Asia/Shanghai')::date::timestamp at time zone 'Asia/Shanghai'`;

/** Points that a member gifted today (China time). */
export const giftedToday = async (db: Db, memberId: string): Promise<number> =>
  (
    await db.one<{ points: number }>(sql`select coalesce(sum(points), 0)::bigint as points
      from points_gift where giver_id = ${memberId} and created_at >= ${today}`)
  ).points;

/** Points that one member gifted another today (China time). */
export const giftedBetween = async (db: Db, giverId: string, receiverId: string): Promise<number> =>
  (
    await db.one<{ points: number }>(sql`select coalesce(sum(points), 0)::bigint as points
      from points_gift where giver_id = ${giverId} and receiver_id = ${receiverId} and created_at >= ${today}`)
  ).points;

/** Amount that a member spent on points today (cents, China time). */
export const spentToday = async (db: Db, memberId: string): Promise<number> =>
  (
    await db.one<{ cents: number }>(sql`select coalesce(-sum(e.amount), 0)::bigint as cents
      from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_transaction t on t.id = e.transaction_id
      where a.kind = 'memberWallet' and a.owner = ${memberId} and t.kind = 'points.bought' and e.at >= ${today}`)
  ).cents;

export const insertGift = async (tx: Tx, giverId: string, receiverId: string, points: number): Promise<string> =>
  (
    await tx.one<{ id: string }>(sql`insert into points_gift (giver_id, receiver_id, points)
      values (${giverId}, ${receiverId}, ${points}) returning id`)
  ).id;

/** The receiver of a gift of this giver; undefined for another member's gift. */
export const receiverOfGift = async (db: Db, giverId: string, giftId: string): Promise<string | undefined> =>
  (
    await db.maybe<{ receiverId: string }>(
      sql`select receiver_id as "receiverId" from points_gift where id = ${giftId} and giver_id = ${giverId}`,
    )
  )?.receiverId;

export interface FormerReceiverRow {
  readonly formerGiftId: string;
  readonly nickname: string;
  readonly avatar: string;
  readonly points: number;
  readonly at: string;
}

/** Existing members to whom the giver made gifts, each with the latest gift, latest first. */
export const formerReceivers = (db: Db, giverId: string, limit: number) =>
  db.rows<FormerReceiverRow>(sql`select latest.id as "formerGiftId", m.nickname, m.avatar, latest.points, latest.created_at as at
    from (select distinct on (receiver_id) id, receiver_id, points, created_at from points_gift
      where giver_id = ${giverId} and created_at > now() - interval '180 days' order by receiver_id, created_at desc, id desc) latest
    join member m on m.id = latest.receiver_id and m.cancelled_at is null and m.id <> ${giverId}
    order by latest.created_at desc, latest.id limit ${limit}`);

import type { Ban, StrikeReason } from '@juhe/contract/auction/strike.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Days for which a strike counts (auction.md C3). */
export const strikeDays = 90;

export const insertStrike = (tx: Tx, memberId: string, orderId: string, reason: StrikeReason) =>
  tx.one<{ id: string }>(sql`insert into auction_strike (member_id, order_id, reason)
    values (${memberId}, ${orderId}, ${reason}) returning id`);

const counting = sql`s.lifted_at is null and s.created_at > now() - ${strikeDays}::int * interval '1 day'`;

export const countStrikes = async (db: Db, memberId: string): Promise<number> =>
  (await db.one<{ n: number }>(sql`select count(*) as n from auction_strike s where s.member_id = ${memberId} and ${counting}`))
    .n;

export const setBan = async (tx: Tx, strikeId: string, days: number): Promise<string> =>
  (
    await tx.one<{ until: string }>(sql`update auction_strike set ban_until = now() + ${days}::int * interval '1 day'
      where id = ${strikeId} returning ban_until as until`)
  ).until;

export const riskOf = (db: Db, memberId: string) =>
  db.one<{ strikes: number; bannedUntil: string | null }>(sql`select count(*) filter (where ${counting}) as strikes,
      max(s.ban_until) filter (where s.ban_until > now()) as "bannedUntil"
    from auction_strike s where s.member_id = ${memberId} and s.lifted_at is null`);

export const liftStrikes = (tx: Tx, memberId: string, reason: string) =>
  tx.run(sql`update auction_strike s set lifted_at = now(), lift_reason = ${reason}
    where s.member_id = ${memberId} and s.lifted_at is null and (${counting} or s.ban_until > now())`);

const banned = sql`from auction_strike s join member m on m.id = s.member_id join auction_order o on o.id = s.order_id
  where s.lifted_at is null group by m.id having max(s.ban_until) > now()`;

export const banPage = async (db: Db, limit: number, offset: number) => ({
  list: await db.rows<Ban>(sql`select m.id as "memberId", m.nickname, count(*) filter (where ${counting}) as strikes,
      max(s.ban_until) as "bannedUntil", array_agg(o.order_no order by s.created_at desc, s.id) as "orderNos"
    ${banned} order by max(s.ban_until) desc, m.id limit ${limit} offset ${offset}`),
  total: (await db.one<{ total: number }>(sql`select count(*) as total from (select m.id ${banned}) b`)).total,
});

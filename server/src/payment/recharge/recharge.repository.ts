import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Serialises one member's top-ups until the end of the transaction. */
export const lockTopUps = (tx: Tx, memberId: string) =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`top-up ${memberId}`}, 0))`);

/**
 * Cents of the top-ups that a member started today (China's day) and did not abandon; those paid from the wallet do not
 * count.
 */
export const toppedUpToday = async (db: Db, memberId: string): Promise<number> =>
  (
    await db.one<{ cents: number }>(sql`select coalesce(sum(amount_cents), 0)::bigint as cents from payment
      where member_id = ${memberId} and kind in ('recharge.wallet', 'recharge.serviceFee') and state <> 'closed'
        and channel is distinct from 'balance'
        and created_at >= (now() at time zone 'Asia/Shanghai')::date::timestamp at time zone 'Asia/Shanghai'`)
  ).cents;

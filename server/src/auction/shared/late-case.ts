import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Time after a default in which a buyer who paid too late can request a decision (hours, auction.md C4). */
export const lateCaseHours = 24;

/**
 * Returns until when the buyer of a member's defaulted lot can open a case: only once, and not after a decision; null when
 * none can be opened.
 */
export const lateCaseUntil = async (db: Db, orderId: string): Promise<string | null> =>
  (
    await db.maybe<{
      until: string;
    }>(sql`select ended_at + ${lateCaseHours}::int * interval '1 hour' as until from auction_order o
      where o.id = ${orderId} and o.state = 'defaulted' and o.seller_id is not null
      and o.ended_at > now() - ${lateCaseHours}::int * interval '1 hour'
      and not exists (select from auction_case c where c.order_id = o.id)`)
  )?.until ?? null;

/** Whether such a case can be opened now. */
export const mayOpenLate = async (db: Db, orderId: string): Promise<boolean> => (await lateCaseUntil(db, orderId)) !== null;

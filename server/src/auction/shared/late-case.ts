import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Hours after a default in which a buyer who paid too late can ask for a decision (auction.md C4). */
export const lateCaseHours = 24;

/** Until when the buyer of a defaulted member's lot can open a case: once, and not where one was decided already; null when there is none to open. */
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

import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Returns the number of a buyer's completed orders that were not refunded. */
export const completedOrders = async (db: Db, memberId: string): Promise<number> =>
  (
    await db.one<{ n: number }>(
      sql`select count(*)::int as n from mall_order where member_id = ${memberId} and state = 'completed'`,
    )
  ).n;

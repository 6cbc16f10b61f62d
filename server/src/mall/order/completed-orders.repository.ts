import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Orders of a buyer that are over and were not refunded. */
export const completedOrders = async (db: Db, memberId: string): Promise<number> =>
  (
    await db.one<{ n: number }>(
      sql`select count(*)::int as n from mall_order where member_id = ${memberId} and state = 'completed'`,
    )
  ).n;

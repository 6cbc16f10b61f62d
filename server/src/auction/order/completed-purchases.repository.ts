import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Number of won orders that ended well for their buyer: received or resold. */
export const completedPurchases = async (db: Db, memberId: string): Promise<number> =>
  (
    await db.one<{ n: number }>(
      sql`select count(*)::int as n from auction_order where buyer_id = ${memberId} and state in ('received', 'settled')`,
    )
  ).n;

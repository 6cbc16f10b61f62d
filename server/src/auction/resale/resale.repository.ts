import type { TransferCheck } from '@juhe/contract/auction/resale.schemas';
import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** The earliest time at which the goods can be listed, and whether it has come. */
export const listableFrom = (db: Db, orderId: string, hours: number) =>
  db.one<{ at: string | null; isOver: boolean }>(sql`select owned_since + ${hours}::int * interval '1 hour' as at,
      coalesce(owned_since + ${hours}::int * interval '1 hour' <= now(), false) as "isOver" from auction_order where id = ${orderId}`);

/** Whether the goods of an order are not those of its lot: it is a replacement, or a part of one. */
export const areReplacements = async (db: Db, orderId: string): Promise<boolean> =>
  (
    await db.one<{ replaced: boolean }>(sql`with recursive line (origin, parent_id) as (
        select origin, parent_id from auction_order where id = ${orderId}
        union all select o.origin, o.parent_id from line l join auction_order o on o.id = l.parent_id)
      select exists (select from line where origin = 'replacement') as replaced`)
  ).replaced;

/** Whether an operator has to decide about one of the member's sales. */
export const hasOpenDispute = async (db: Db, memberId: string): Promise<boolean> =>
  (
    await db.one<{ open: boolean }>(
      sql`select exists (select from auction_order where seller_id = ${memberId} and state = 'disputed') as open`,
    )
  ).open;

/** Sessions that have not opened yet, soonest first. */
export const sessionsToJoin = (db: Db) =>
  db.rows<TransferCheck['sessions'][number]>(sql`select id, title, opens_at as "opensAt", closes_at as "closesAt" from lot_session
    where opens_at > now() order by opens_at, id limit 20`);

import type { TransferCheck } from '@juhe/contract/auction/resale.schemas';
import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Since when the goods could be listed at the earliest, and whether that time has come. */
export const listableFrom = (db: Db, orderId: string, hours: number) =>
  db.one<{ at: string | null; isOver: boolean }>(sql`select owned_since + ${hours}::int * interval '1 hour' as at,
      coalesce(owned_since + ${hours}::int * interval '1 hour' <= now(), false) as "isOver" from auction_order where id = ${orderId}`);

/** Whether an operator has to decide about something that the member sold. */
export const hasOpenDispute = async (db: Db, memberId: string): Promise<boolean> =>
  (
    await db.one<{ open: boolean }>(
      sql`select exists (select from auction_order where seller_id = ${memberId} and state = 'disputed') as open`,
    )
  ).open;

/** Sessions that have not opened yet, the next one first. */
export const sessionsToJoin = (db: Db) =>
  db.rows<TransferCheck['sessions'][number]>(sql`select id, title, opens_at as "opensAt", closes_at as "closesAt" from lot_session
    where opens_at > now() order by opens_at, id limit 20`);

import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

const undecided = sql`('pendingPayment', 'awaitingConfirm', 'disputed')`;

/**
 * Orders with pictures of a payment decided at least `days` days ago, locked by id: nothing about the payment is open, and
 * claim, statements and ruling are as old.
 */
export const lockDecided = async (tx: Tx, days: number, limit: number): Promise<string[]> => {
  const rows = await tx.rows<{ id: string }>(sql`with since as (select now() - ${days}::int * interval '1 day' as at),
    old as (
      select k.order_id from auction_claim k, since where k.erased_at is null and k.created_at < since.at
      union select c.order_id from auction_statement s join auction_case c on c.id = s.case_id, since
        where s.erased_at is null and s.picture_ids <> '{}' and s.created_at < since.at)
    select o.id from auction_order o, since where o.id in (select order_id from old) and o.state not in ${undecided}
      and not exists (select from auction_claim k where k.order_id = o.id and k.created_at >= since.at)
      and not exists (select from auction_case c where c.order_id = o.id and (c.state = 'open' or c.closed_at >= since.at))
    order by o.id limit ${limit} for no key update of o`);
  return rows.map(({ id }) => id);
};

/** Removes the pictures from claims and statements of these orders; returns their ids. */
export const clearPictures = async (tx: Tx, orderIds: readonly string[]): Promise<string[]> => {
  const rows = await tx.rows<{ ids: string[] }>(sql`with claims as (
      select id, voucher_ids from auction_claim where order_id = any(${[...orderIds]}::text[]) and erased_at is null),
    statements as (
      select s.id, s.picture_ids from auction_statement s join auction_case c on c.id = s.case_id
      where c.order_id = any(${[...orderIds]}::text[]) and s.erased_at is null and s.picture_ids <> '{}'),
    clear_claims as (update auction_claim k set voucher_ids = '{}', erased_at = now() from claims where k.id = claims.id),
    clear_statements as (update auction_statement s set picture_ids = '{}', erased_at = now() from statements where s.id = statements.id)
    select voucher_ids as ids from claims union all select picture_ids from statements`);
  return [...new Set(rows.flatMap(({ ids }) => ids))].sort();
};

/** The uploads among these that no claim and no statement uses any more. */
export const unusedAmong = async (db: Db, ids: readonly string[]): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(sql`select p.id from unnest(${[...ids]}::text[]) as p (id)
      where not exists (select from auction_claim k where k.voucher_ids @> array[p.id])
        and not exists (select from auction_statement s where s.picture_ids @> array[p.id])`)
  ).map(({ id }) => id);

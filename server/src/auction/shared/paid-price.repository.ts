import { sql } from '../../db/sql.ts';

/**
 * The price paid for the lot `l` by its winner or, after a default, by its runner-up; null while it is unpaid, and after a
 * refund. The first two conditions are those of the unique index `auction_order_lot`.
 */
export const paidCents = sql`(select o.price_cents from auction_order o
  where o.lot_id = l.id and o.origin in ('hammer', 'secondChance') and o.state <> 'defaulted'
    and o.owned_since is not null and o.state <> 'refunded')`;

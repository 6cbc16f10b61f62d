import { sql } from '../../db/sql.ts';

/** The columns of a lot's card; the table alias is `l`. */
export const cardColumns = sql`l.id, l.product_no as "productNo", l.title, l.pictures[1] as img, l.state,
  coalesce(l.price_cents, l.start_cents) as "priceCents", l.start_cents as "startCents", l.bids,
  l.opens_at as "opensAt", l.closes_at as "closesAt", l.category, l.quantity`;

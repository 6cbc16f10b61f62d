import { curvePoints, type Offering, type PricePoint } from '@juhe/contract/auction/price-story.schemas';
import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { paidCents } from '../shared/paid-price.repository.ts';

/** The latest bids of a lot, oldest first. */
export const curveOf = (db: Db, lotId: string) =>
  db.rows<PricePoint>(sql`select at, "amountCents", paddle, proxy from (
      select b.seq, b.at, b.amount_cents as "amountCents", p.paddle, b.proxy
      from bid b join lot_bidder p on p.lot_id = b.lot_id and p.member_id = b.member_id
      where b.lot_id = ${lotId} order by b.seq desc limit ${curvePoints}) latest order by seq`);

/** Maximum steps back along the lots that offered the same goods; a piece is resold ten times at most (auction.md B5). */
const maxSteps = 40;

/** The lots that offered these goods, oldest first, ending with this one, with the prices that were paid. */
export const offeringsOf = (db: Db, lotId: string) =>
  db.rows<Offering>(sql`with recursive chain (id, origin_lot_id, depth) as (
      select id, origin_lot_id, 1 from lot where id = ${lotId}
      union all select l.id, l.origin_lot_id, c.depth + 1 from chain c join lot l on l.id = c.origin_lot_id where c.depth < ${maxSteps})
    select l.product_no as "productNo", l.state, l.round, l.quantity, l.start_cents as "startCents",
      ${paidCents} as "soldCents", l.closes_at as "closesAt"
    from chain c join lot l on l.id = c.id where l.state <> 'withdrawn' order by c.depth desc`);

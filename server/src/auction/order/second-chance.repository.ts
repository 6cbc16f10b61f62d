import type { SecondChance } from '@juhe/contract/auction/order.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { LotTerms, Offer } from '../bid/resolve.ts';

export interface ChanceRow {
  id: string;
  lotId: string;
  productNo: string;
  /** The unpaid order. */
  orderNo: string;
  memberId: string;
  title: string;
  priceCents: number;
  state: 'offered' | 'accepted' | 'declined' | 'lapsed' | 'revoked';
  /** By the database clock. */
  over: boolean;
}

const columns = sql`c.id, c.lot_id as "lotId", l.product_no as "productNo", o.order_no as "orderNo", c.member_id as "memberId",
  o.title, c.price_cents as "priceCents", c.state, c.expires_at <= now() as over`;

const chances = sql`auction_second_chance c join lot l on l.id = c.lot_id join auction_order o on o.id = c.order_id`;

export const findChance = (db: Db, id: string) => db.maybe<ChanceRow>(sql`select ${columns} from ${chances} where c.id = ${id}`);

/** The only offer that can follow an unpaid order. The caller holds the locks of the sale. */
export const chanceOfOrder = (tx: Tx, orderId: string) =>
  tx.maybe<ChanceRow>(sql`select ${columns} from ${chances} where c.order_id = ${orderId}`);

/** The member's own offer; undefined for another member's, as for a missing one. */
export const findOwnChance = (db: Db, memberId: string, id: string) =>
  db.maybe<ChanceRow>(sql`select ${columns} from ${chances} where c.id = ${id} and c.member_id = ${memberId}`);

export const openChances = (db: Db, memberId: string) =>
  db.rows<
    Omit<SecondChance, 'actions'>
  >(sql`select c.id, l.product_no as "productNo", o.title, o.picture, o.quantity, c.price_cents as "priceCents",
      c.expires_at as "expiresAt"
    from ${chances} where c.member_id = ${memberId} and c.state = 'offered' and c.expires_at > now() order by c.expires_at, c.id`);

export const openChanceIds = async (db: Db, memberId: string): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(
      sql`select id from auction_second_chance where member_id = ${memberId} and state = 'offered' order by id`,
    )
  ).map(({ id }) => id);

export const insertChance = (
  tx: Tx,
  chance: { lotId: string; orderId: string; memberId: string; priceCents: number; seconds: number },
) =>
  tx.one<{
    id: string;
    expiresAt: string;
  }>(sql`insert into auction_second_chance (lot_id, order_id, member_id, price_cents, state, expires_at)
    values (${chance.lotId}, ${chance.orderId}, ${chance.memberId}, ${chance.priceCents}, 'offered',
      now() + ${chance.seconds}::int * interval '1 second') returning id, expires_at as "expiresAt"`);

/** The terms that determine a lot's price, and its offers, oldest first. */
export const termsOf = (db: Db, lotId: string) =>
  db.one<LotTerms>(
    sql`select start_cents as start, increment_cents as increment, reserve_cents as reserve from lot where id = ${lotId}`,
  );

export const offersOf = (db: Db, lotId: string) =>
  db.rows<Offer>(
    sql`select member_id as member, amount_cents as amount, max_cents as max from bid_offer where lot_id = ${lotId} order by n`,
  );

/** Member prices of goods (MALL-4 to MALL-12); `p` is the product, `access` the applyfor domain's `memberPriceAccess`. */
import { type Sql, sql } from '../../db/sql.ts';

/** SQL: a price less the goods' percentage, rounded down to the cent; null where that lowers nothing. */
export const memberCents = (price: Sql): Sql => sql`nullif(${price} - ${price} * p.member_off_percent / 100, ${price})`;

/** {@link memberCents} for holders of a card that grants it, and for others while such a card is on offer; otherwise null. */
export const shownMemberCents = (price: Sql, access: Sql): Sql =>
  sql`case when ${access} is not null then ${memberCents(price)} end`;

/** SQL equivalent of the contract's `memberPrice`. */
export const memberPriceView = (price: Sql, access: Sql): Sql =>
  sql`(select jsonb_build_object('cents', m.cents, 'isOwn', m.own) from (select ${memberCents(price)} as cents, ${access} as own) m
    where m.cents is not null and m.own is not null)`;

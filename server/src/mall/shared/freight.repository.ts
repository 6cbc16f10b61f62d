import type { Db } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** What is asked for sending one shop's order, in cents. */
export interface FreightRule {
  readonly id: number;
  readonly cents: number;
  /** From this sum of goods at the shelf's price on nothing is asked. */
  readonly freeFromCents: number;
}

/** Of `mall_freight f`. */
export const freightColumns = sql`f.id, f.cents, f.free_from_cents as "freeFromCents"`;

/** What holds now. */
export const currentFreight = (db: Db) =>
  db.one<FreightRule>(sql`select ${freightColumns} from mall_freight f order by f.id desc limit 1`);

/** As a part of another statement, read once for all of its rows. */
export const freeFromNow: Sql = sql`(select free_from_cents from mall_freight order by id desc limit 1)`;

/** What the order `o` was made under, as `freight`; from 0.00 on it is free under a card. */
export const freightOfOrder: Sql = sql`(select json_build_object('id', f.id, 'cents', f.cents, 'freeFromCents', case when o.free_freight then 0 else f.free_from_cents end)
  from mall_freight f where f.id = coalesce(o.freight_id, (select min(id) from mall_freight))) as freight`;

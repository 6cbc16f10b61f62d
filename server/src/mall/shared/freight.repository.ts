import type { Db } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** The freight of one shop's order, in cents. */
export interface FreightRule {
  readonly id: number;
  readonly cents: number;
  /** Freight is free from this total of goods at shelf prices. */
  readonly freeFromCents: number;
}

/** Columns of `mall_freight f`. */
export const freightColumns = sql`f.id, f.cents, f.free_from_cents as "freeFromCents"`;

/** The current rule. */
export const currentFreight = (db: Db) =>
  db.one<FreightRule>(sql`select ${freightColumns} from mall_freight f order by f.id desc limit 1`);

/** A subquery, evaluated once for all rows of its statement. */
export const currentFreeFromCents: Sql = sql`(select free_from_cents from mall_freight order by id desc limit 1)`;

/** The rule under which order `o` was created, as `freight`; with a card it is free from 0.00. */
export const freightOfOrder: Sql = sql`(select json_build_object('id', f.id, 'cents', f.cents, 'freeFromCents', case when o.free_freight then 0 else f.free_from_cents end)
  from mall_freight f where f.id = coalesce(o.freight_id, (select min(id) from mall_freight))) as freight`;

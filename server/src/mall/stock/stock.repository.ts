import type { Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** A number of units of a SKU. */
export interface Units {
  readonly skuId: string;
  readonly quantity: number;
}

/**
 * Locks SKUs for a change of their stock, in the order of their ids and with a lock that does not block foreign keys: an
 * activity or a cart line that references a SKU does not wait for its sales.
 */
const lockedSkus = (ids: Sql) => sql`select s.id from sku s where s.id in (${ids}) order by s.id for no key update of s`;

/**
 * Locks SKUs and their sales counters: products before SKUs, in the same order as changes of a product and its SKUs.
 * Transactions that move stock several times, or take other locks after stock, lock everything at once here.
 */
export const lockStock = async (tx: Tx, skuIds: readonly string[]): Promise<void> => {
  const ids = [...skuIds];
  await tx.rows(sql`select id from product where id in (select product_id from sku where id = any(${ids}::text[]))
    order by id for no key update`);
  await tx.rows(lockedSkus(sql`select unnest(${ids}::text[])`));
};

/**
 * Moves the stock of all SKUs, which are locked in a fixed order first; `where` is evaluated under the lock. Two statements:
 * a single one that locks and updates re-evaluates its lock when a row has changed meanwhile, and deadlocked with concurrent
 * ones.
 */
const move = async (tx: Tx, units: readonly Units[], set: Sql, where: Sql) => {
  const skuIds = units.map(({ skuId }) => skuId);
  await tx.rows(lockedSkus(sql`select unnest(${skuIds}::text[])`));
  return tx.rows<{ id: string }>(sql`update sku s set ${set} from (
      select "skuId" as id, sum(quantity)::int as quantity
      from unnest(${skuIds}::text[], ${units.map(({ quantity }) => quantity)}::int[]) as u ("skuId", quantity) group by 1) w
    where w.id = s.id and ${where} returning s.id`);
};

const available = sql`s.available >= w.quantity`;
const reserved = sql`s.reserved >= w.quantity`;

/** Reserves units for an unpaid order; returns the SKUs with enough stock. */
export const reserveUnits = (tx: Tx, units: readonly Units[]) =>
  move(tx, units, sql`available = s.available - w.quantity, reserved = s.reserved + w.quantity`, available);

/** Returns reserved units to sale. */
export const releaseUnits = (tx: Tx, units: readonly Units[]) =>
  move(tx, units, sql`available = s.available + w.quantity, reserved = s.reserved - w.quantity`, reserved);

/** Marks reserved units as sold. */
export const sellUnits = (tx: Tx, units: readonly Units[]) =>
  move(tx, units, sql`reserved = s.reserved - w.quantity, sold = s.sold + w.quantity`, reserved);

/** Returns sold units of a refunded, unshipped order to sale. */
export const returnUnits = (tx: Tx, units: readonly Units[]) =>
  move(tx, units, sql`sold = s.sold - w.quantity, available = s.available + w.quantity`, sql`s.sold >= w.quantity`);

/** Writes off sold units that were refunded and cannot be sold again. */
export const writeOffUnits = (tx: Tx, units: readonly Units[]) =>
  move(tx, units, sql`sold = s.sold - w.quantity, written_off = s.written_off + w.quantity`, sql`s.sold >= w.quantity`);

/** Updates the sales counters shown on product pages. */
export const countSold = (tx: Tx, units: readonly Units[], sign: 1 | -1) =>
  tx.run(sql`update product p set sold = greatest(0, p.sold + ${sign}::int * u.quantity) from (
      select k.product_id, sum(u.quantity)::int as quantity
      from unnest(${units.map((unit) => unit.skuId)}::text[], ${units.map((unit) => unit.quantity)}::int[]) as u (sku_id, quantity)
      join sku k on k.id = u.sku_id group by 1) u
    where u.product_id = p.id`);

export const namesAndStock = (tx: Tx, skuIds: readonly string[]) =>
  tx.rows<{ id: string; name: string; available: number }>(
    sql`select k.id, p.title as name, k.available from sku k join product p on p.id = k.product_id where k.id = any(${[...skuIds]}::text[])`,
  );

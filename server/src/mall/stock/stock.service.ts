import type { Tx } from '../../db/db.ts';
import { mallFail } from '../failures.ts';
import * as repository from './stock.repository.ts';
import type { Units } from './stock.repository.ts';

export type { Units } from './stock.repository.ts';

/** Locks the stock of these units in the fixed order (docs/ARCHITECTURE.md, Locks), before any of it is moved. */
export const lockStockOf = (tx: Tx, units: readonly Units[]): Promise<void> =>
  repository.lockStock(
    tx,
    units.map(({ skuId }) => skuId),
  );

const distinct = (units: readonly Units[]) => new Set(units.map((unit) => unit.skuId)).size;

/** Asserts that all rows moved: a missing row means that the records of order and stock disagree. */
const assertAllMoved = (units: readonly Units[], moved: readonly unknown[], action: string): void => {
  if (moved.length !== distinct(units)) throw new Error(`stock: ${action} moved ${moved.length} of ${distinct(units)} SKUs`);
};

/**
 * Reserves the units of an order (domain.md §4) or refuses all of them, naming the goods in short supply (409 `stock.short`,
 * `stock.none`).
 */
export const reserve = async (tx: Tx, units: readonly Units[]): Promise<void> => {
  const moved = await repository.reserveUnits(tx, units);
  if (moved.length === distinct(units)) return;
  const reservedIds = new Set(moved.map((row) => row.id));
  const [short] = await repository.namesAndStock(
    tx,
    units.map((unit) => unit.skuId).filter((id) => !reservedIds.has(id)),
  );
  if (!short) throw mallFail('goods.missing');
  const { name, available } = short;
  throw available === 0 ? mallFail('stock.none', { name }) : mallFail('stock.short', { name, n: available });
};

/** Returns the units of an unpaid order that ended to sale. */
export const release = async (tx: Tx, units: readonly Units[]): Promise<void> =>
  assertAllMoved(units, await repository.releaseUnits(tx, units), 'release');

/** Marks the reserved units of a paid order as sold. */
export const sell = async (tx: Tx, units: readonly Units[]): Promise<void> => {
  await lockStockOf(tx, units);
  assertAllMoved(units, await repository.sellUnits(tx, units), 'sell');
  await repository.countSold(tx, units, 1);
};

/** Returns refunded units that can be sold again: never shipped, or returned as good as new. They no longer count as sold. */
export const restock = async (tx: Tx, units: readonly Units[]): Promise<void> => {
  await lockStockOf(tx, units);
  assertAllMoved(units, await repository.returnUnits(tx, units), 'restock');
  await repository.countSold(tx, units, -1);
};

/**
 * Writes off refunded or exchanged units that cannot be sold again: lost, damaged, or still with the member. They no longer
 * count as sold.
 */
export const writeOff = async (tx: Tx, units: readonly Units[]): Promise<void> => {
  await lockStockOf(tx, units);
  assertAllMoved(units, await repository.writeOffUnits(tx, units), 'writeOff');
  await repository.countSold(tx, units, -1);
};

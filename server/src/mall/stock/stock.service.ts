import type { Tx } from '../../db/db.ts';
import { mallFail } from '../failures.ts';
import * as repository from './stock.repository.ts';
import type { Units } from './stock.repository.ts';

export type { Units } from './stock.repository.ts';

/** Locks the stock of these units in the one order (docs/ARCHITECTURE.md, Locks), before anything of it is moved. */
export const holdStockOf = (tx: Tx, units: readonly Units[]): Promise<void> =>
  repository.holdStock(
    tx,
    units.map(({ skuId }) => skuId),
  );

const distinct = (units: readonly Units[]) => new Set(units.map((unit) => unit.skuId)).size;

/** All or nothing: a row that did not move means that the books of an order and of the stock disagree. */
const all = (units: readonly Units[], moved: readonly unknown[], what: string): void => {
  if (moved.length !== distinct(units)) throw new Error(`stock: ${what} moved ${moved.length} of ${distinct(units)} SKUs`);
};

/** Reserves the units of an order (domain.md §4) or refuses all of them, naming the goods that are short (409 `stock.short`, `stock.none`). */
export const reserve = async (tx: Tx, units: readonly Units[]): Promise<void> => {
  const moved = await repository.reserveUnits(tx, units);
  if (moved.length === distinct(units)) return;
  const enough = new Set(moved.map((row) => row.id));
  const [short] = await repository.namesAndStock(
    tx,
    units.map((unit) => unit.skuId).filter((id) => !enough.has(id)),
  );
  if (!short) throw mallFail('goods.missing');
  const { name, available } = short;
  throw available === 0 ? mallFail('stock.none', { name }) : mallFail('stock.short', { name, n: available });
};

/** An unpaid order ended: its units go back on sale. */
export const release = async (tx: Tx, units: readonly Units[]): Promise<void> =>
  all(units, await repository.releaseUnits(tx, units), 'release');

/** An order was paid: its reserved units are sold. */
export const sell = async (tx: Tx, units: readonly Units[]): Promise<void> => {
  await holdStockOf(tx, units);
  all(units, await repository.sellUnits(tx, units), 'sell');
  await repository.countSold(tx, units, 1);
};

/** Units were refunded that can be sold again: never shipped, or back and as good as new. They count as sold no longer. */
export const takeBack = async (tx: Tx, units: readonly Units[]): Promise<void> => {
  await holdStockOf(tx, units);
  all(units, await repository.returnUnits(tx, units), 'takeBack');
  await repository.countSold(tx, units, -1);
};

/** Units were refunded, or exchanged, that cannot be sold again: lost, damaged, or still with the member. They count as sold no longer. */
export const writeOff = async (tx: Tx, units: readonly Units[]): Promise<void> => {
  await holdStockOf(tx, units);
  all(units, await repository.writeOffUnits(tx, units), 'writeOff');
  await repository.countSold(tx, units, -1);
};

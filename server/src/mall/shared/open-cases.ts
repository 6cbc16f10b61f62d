/** Effects of open after-sale cases on their orders. */
import type { AfterSaleState } from '@juhe/contract/mall/after-sale.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { openCaseFail } from './open-cases-failures.ts';
import { openCases } from './open-cases.repository.ts';

/** Returns whether an after-sale case is open, which postpones the order's completion. */
export const hasOpenAfterSale = async (db: Db, orderId: string): Promise<boolean> => (await openCases(db, [orderId])).length > 0;

/** Refuses with 409 `afterSale.open` while a case of the order is open (in one of `states`). Requires the order's lock. */
export const refuseOpenAfterSale = async (tx: Tx, orderId: string, states?: readonly AfterSaleState[]): Promise<void> => {
  const open = await openCases(tx, [orderId]);
  if (open.some(({ state }) => !states || states.includes(state))) throw openCaseFail('afterSale.open');
};

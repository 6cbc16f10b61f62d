import type { Tx } from '../../db/db.ts';
import { lockLot } from '../lot/lot.repository.ts';
import { type AuctionOrderRow, findOrder, lockOrders } from './order.repository.ts';

/** An order with the rows that the end of its sale changes; the seller's order is undefined for platform lots. */
export interface Sale {
  readonly order: AuctionOrderRow;
  readonly source: AuctionOrderRow | undefined;
}

/** Locks the lot of an order, then the order and the seller's underlying order. Undefined for a missing order. */
export const lockSale = async (tx: Tx, orderNo: string): Promise<Sale | undefined> => {
  const read = await findOrder(tx, orderNo);
  if (!read) return undefined;
  await lockLot(tx, read.productNo);
  const ids = [read.id, ...(read.sellerOrderId === null ? [] : [read.sellerOrderId])];
  const locked = await lockOrders(tx, ids);
  const order = locked.find(({ id }) => id === read.id);
  return order && { order, source: locked.find(({ id }) => id === read.sellerOrderId) };
};

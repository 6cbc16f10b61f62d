/** Won goods for the auction's tests. */
import type { AuctionOrderState } from '@juhe/contract/auction/order-states';
import { auctionOrderMachine } from '../auction/order/order-machine.ts';
import { insertOrder, type NewAuctionOrder } from '../auction/order/order.repository.ts';
import { sql } from '../db/sql.ts';
import { systemActor } from '../state-machine/machine.ts';
import { makeLot } from './auction.ts';
import type { TestServer } from './test-server.ts';

interface OrderFields extends Partial<NewAuctionOrder> {
  /** Overrides the initial state of the state machine. */
  now?: AuctionOrderState;
}

/** Creates won goods: one item for 1,000.00, won on a lot of its own and in storage for two days, unless specified otherwise. */
export const makeStoredOrder = async (
  { db }: Pick<TestServer, 'db'>,
  buyerId: string,
  { now, ...fields }: OrderFields = {},
): Promise<{ id: string; orderNo: string }> => {
  const productNo = await makeLot({ db }, { state: 'sold' });
  const orderNo = `AT${productNo.slice(5)}`;
  return db.inTx(async (tx) => {
    const { lotId } = await tx.one<{ lotId: string }>(sql`select id as "lotId" from lot where product_no = ${productNo}`);
    const { id } = await insertOrder(tx, {
      orderNo,
      origin: 'hammer',
      lotId,
      buyerId,
      quantity: 1,
      title: '老山檀手串',
      picture: '/media/lots/yuzhui-1.webp',
      priceCents: 100_000,
      state: 'inStorage',
      ownedSince: new Date(Date.now() - 2 * 86_400_000).toISOString(),
      ...fields,
    });
    await auctionOrderMachine.created(tx, { id, state: fields.state ?? 'inStorage', actor: systemActor });
    if (now !== undefined) await tx.run(sql`update auction_order set state = ${now} where id = ${id}`);
    return { id, orderNo };
  });
};

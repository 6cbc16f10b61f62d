/** The next operator step in the storage, for the demo operator. */
import type { OperatorPart } from '../../demo-operator/demo-operator.ts';
import { orderNoOf } from './storage.repository.ts';
import { shipAuctionOrder } from './storage.service.ts';

export const storageOperator: OperatorPart = {
  aggregate: 'auctionOrder',
  steps: {
    // A parcel of the embedded logistics provider; the other orders in it are shipped with it.
    pickUp: async (ctx, id) =>
      shipAuctionOrder(ctx, {
        orderNo: await orderNoOf(ctx.db, id),
        carrier: 'sf',
        // Thirteen digits, like the carrier's numbers.
        waybill: `SF${Date.now()}`,
      }),
  },
};

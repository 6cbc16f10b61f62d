/** The next operator step in the points area, for the demo operator. */
import type { OperatorPart } from '../../demo-operator/demo-operator.ts';
import { shipPointsOrder } from './points-order.service.ts';
import { orderNoOf } from './points-order.repository.ts';

export const pointsShopOperator: readonly OperatorPart[] = [
  {
    aggregate: 'pointsOrder',
    steps: {
      // Thirteen digits, like the carrier's numbers.
      paid: async (ctx, id) =>
        shipPointsOrder(ctx, { orderNo: await orderNoOf(ctx.db, id), carrier: 'sf', waybill: `SF${Date.now()}` }),
    },
  },
];

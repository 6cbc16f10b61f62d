/** The demo operator's next actions in the mall. */
import { randomInt } from 'node:crypto';
import type { OperatorPart } from '../demo-operator/demo-operator.ts';
import { requestsRefusal, refusalOfDemo } from '../demo-operator/refusal.ts';
import * as desk from './after-sale/after-sale-desk.service.ts';
import { caseOf, orderNoOf } from './operator.repository.ts';
import { shipOrder } from './order/order.service.ts';

/** A parcel of the embedded logistics provider. */
const someParcel = () => ({ carrier: 'sf', waybill: `SF${String(randomInt(1e12)).padStart(13, '1')}` });

export const mallOperator: readonly OperatorPart[] = [
  {
    aggregate: 'mallOrder',
    steps: { paid: async (ctx, id) => shipOrder(ctx, { orderNo: await orderNoOf(ctx.db, id), ...someParcel() }) },
  },
  {
    aggregate: 'afterSale',
    steps: {
      applied: async (ctx, id) =>
        requestsRefusal((await caseOf(ctx.db, id)).text)
          ? desk.rejectAfterSale(ctx, { id, reason: refusalOfDemo })
          : desk.approveAfterSale(ctx, { id }),
      returning: (ctx, id) => desk.receiveAfterSale(ctx, { id, resaleable: true }),
      received: async (ctx, id) =>
        (await caseOf(ctx.db, id)).kind === 'exchange'
          ? desk.reshipAfterSale(ctx, { id, ...someParcel() })
          : desk.refundAfterSale(ctx, { id }),
      appealed: (ctx, id) => desk.decideAfterSaleAppeal(ctx, { id, accept: true, reason: '' }),
    },
  },
];

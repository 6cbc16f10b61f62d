import type { OperatorPart } from '../../demo-operator/demo-operator.ts';
import { requestsRefusal, refusalOfDemo } from '../../demo-operator/refusal.ts';
import { orderNoOf } from './booking.repository.ts';
import { approveRefund, rejectRefund } from './refund.service.ts';

/** The demo operator decides refund requests made after their deadline. */
export const studyOperator: readonly OperatorPart[] = [
  {
    aggregate: 'studyOrder',
    steps: {
      refunding: async (ctx, id) => {
        const { orderNo, reason } = await orderNoOf(ctx.db, id);
        return requestsRefusal(reason) ? rejectRefund(ctx, orderNo, refusalOfDemo) : approveRefund(ctx, orderNo);
      },
    },
  },
];

/** Operator actions on applications, for the demo operator. */
import type { OperatorPart } from '../demo-operator/demo-operator.ts';
import { requestsRefusal, refusalOfDemo } from '../demo-operator/refusal.ts';
import * as decision from './daren/decision.service.ts';
import { expertReasonOf, introOf, proposedNameOf } from './operator.repository.ts';
import * as naming from './rename/decision.service.ts';
import { approveShop, rejectShop } from './shop/decision.service.ts';

export const applyforOperator: readonly OperatorPart[] = [
  {
    aggregate: 'shopApplication',
    steps: {
      submitted: async (ctx, id) =>
        requestsRefusal(await introOf(ctx.db, id))
          ? rejectShop(ctx, { id, reason: refusalOfDemo, marks: [] })
          : approveShop(ctx, { id, despiteDoubts: false }),
    },
  },
  {
    aggregate: 'expertApplication',
    steps: {
      submitted: async (ctx, id) =>
        requestsRefusal(await expertReasonOf(ctx.db, id))
          ? decision.rejectExpert(ctx, { id, reason: refusalOfDemo })
          : decision.approveExpert(ctx, { id }),
    },
  },
  {
    aggregate: 'shopRename',
    steps: {
      submitted: async (ctx, id) =>
        requestsRefusal(await proposedNameOf(ctx.db, id))
          ? naming.rejectShopName(ctx, { id, reason: refusalOfDemo })
          : naming.approveShopName(ctx, { id }),
    },
  },
];

import type { OperatorPart } from '../../demo-operator/demo-operator.ts';
import { requestsRefusal, refusalOfDemo } from '../../demo-operator/refusal.ts';
import { approveCheck, refuseCheck } from './check.service.ts';
import { findWaiting } from './check.repository.ts';

/** The demo operator's handling of content that waits for manual review. */
export const checkOperator: readonly OperatorPart[] = [
  {
    aggregate: 'check',
    steps: {
      waiting: async (ctx, id) => {
        const item = await findWaiting(ctx.db, id);
        return requestsRefusal(item?.texts.join(' ') ?? '')
          ? refuseCheck(ctx, { id, reason: refusalOfDemo })
          : approveCheck(ctx, { id });
      },
    },
  },
];

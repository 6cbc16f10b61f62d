/** What an operator does with applications, for the demo operator. */
import type { OperatorPart } from '../demo-operator/demo-operator.ts';
import { asksForRefusal, refusalOfDemo } from '../demo-operator/refusal.ts';
import { introOf } from './operator.repository.ts';
import { approve, reject } from './shop/shop.service.ts';

export const applyforOperator: readonly OperatorPart[] = [
  {
    aggregate: 'shopApplication',
    steps: {
      submitted: async (ctx, id) =>
        asksForRefusal(await introOf(ctx.db, id)) ? reject(ctx, { id, reason: refusalOfDemo }) : approve(ctx, { id }),
    },
  },
];

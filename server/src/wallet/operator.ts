/** Operator actions on withdrawals, for the demo operator: one operator approves, another one pays. */
import type { OperatorPart } from '../demo-operator/demo-operator.ts';
import type { Ctx } from '../http/context.ts';
import { approve, pay } from './withdrawal/desk.service.ts';

const payout = (ctx: Ctx, id: string) => pay(ctx, { id, bankNo: `DEMO-${id}` }, { kind: 'operator', id: 'demo-cashier' });

export const walletOperator: readonly OperatorPart[] = [
  {
    aggregate: 'withdrawal',
    steps: {
      applied: (ctx, id) => approve(ctx, { id }),
      approved: payout,
      sending: payout,
    },
  },
];

/** Operator actions on withdrawals, for the demo operator: one operator approves, another one pays. */
import type { OperatorPart } from '../demo-operator/demo-operator.ts';
import type { Ctx } from '../http/call/context.ts';
import { approveWithdrawal, payWithdrawal } from './withdrawal/desk.service.ts';

const payout = (ctx: Ctx, id: string) =>
  payWithdrawal(ctx, { id, bankNo: `DEMO-${id}` }, { kind: 'operator', id: 'demo-cashier' });

export const walletOperator: readonly OperatorPart[] = [
  {
    aggregate: 'withdrawal',
    steps: {
      applied: (ctx, id) => approveWithdrawal(ctx, { id }),
      approved: payout,
      sending: payout,
    },
  },
];

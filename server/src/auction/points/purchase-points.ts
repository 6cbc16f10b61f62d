import type { OrderCompletion } from '../../mall/api.ts';
import { earningAccounts, earnPoints, pointsOf } from './earn.ts';

/** Points of completed mall orders (auction.md B8): of what was paid for the goods that were kept. */
export const purchasePoints: OrderCompletion = {
  accounts: earningAccounts,
  onCompleted: (tx, { orderNo, memberId, title, keptCents }) =>
    earnPoints(tx, { memberId, points: pointsOf(keptCents), ref: orderNo, key: `mall:${orderNo}`, memo: title }),
};

import type { OrderCompletion } from '../../mall/api.ts';
import { earningAccounts, earnPoints, pointsOf } from './earn.ts';

/** Points for completed mall orders (auction.md B8): based on the price of the goods that were not returned. */
export const purchasePoints: OrderCompletion = {
  accounts: earningAccounts,
  onCompleted: (tx, { orderNo, memberId, title, keptCents: retainedCents }) =>
    earnPoints(tx, { memberId, points: pointsOf(retainedCents), ref: orderNo, key: `mall:${orderNo}`, memo: title }),
};

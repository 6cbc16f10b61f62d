import { claim } from '@juhe/contract/auction/claim';
import { inject, mutation, query } from '@juhe/api-client';

/** Tags invalidated by a step of a payment from person to person. */
const stale = ['auction/claim', 'auction/order', 'auction/resale', 'auction/account', 'auction/points', 'wallet'];

export const {
  useGetOrderPaymentQuery,
  useClaimPaymentMutation,
  useWithdrawClaimMutation,
  useConfirmPaymentMutation,
  useDenyPaymentMutation,
} = inject((build) => ({
  getOrderPayment: query(build, claim.getOrderPayment, { tags: ['auction/claim', 'auction/order'], keep: 0 }),
  claimPayment: mutation(build, claim.claimPayment, { invalidates: stale, toast: false }),
  withdrawClaim: mutation(build, claim.withdrawClaim, { invalidates: stale }),
  confirmPayment: mutation(build, claim.confirmPayment, { invalidates: stale, toast: false }),
  denyPayment: mutation(build, claim.denyPayment, { invalidates: stale, toast: false }),
}));

import { claim } from '@juhe/contract/auction/claim';
import { inject, mutation, query } from '@juhe/api-client';

/** Tags invalidated by a step of a payment from person to person. */
const stale = ['auction/claim', 'auction/order', 'auction/resale', 'auction/account', 'auction/points', 'wallet'];

export const {
  useGetOrderPaymentQuery,
  useConfirmPayMutation,
  useWithdrawClaimMutation,
  useConfirmReceivePaymentMutation,
  useDenyPaymentMutation,
} = inject((build) => ({
  getOrderPayment: query(build, claim.getOrderPayment, { tags: ['auction/claim', 'auction/order'], keep: 0 }),
  confirmPay: mutation(build, claim.confirmPay, { invalidates: stale, toast: false }),
  withdrawClaim: mutation(build, claim.withdrawClaim, { invalidates: stale }),
  confirmReceivePayment: mutation(build, claim.confirmReceivePayment, { invalidates: stale, toast: false }),
  denyPayment: mutation(build, claim.denyPayment, { invalidates: stale, toast: false }),
}));

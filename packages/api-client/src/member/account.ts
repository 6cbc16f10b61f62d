import { inject, mutation, query } from '@juhe/api-client';
import { account } from '@juhe/contract/member/account';

/** Changes or ends the account; the forms show refusals themselves. */
export const {
  useProveMobileMutation,
  useUpdateMobileMutation,
  useCheckCancellationQuery,
  useCancelAccountMutation,
  useAcceptAgreementsMutation,
} = inject((build) => ({
  proveMobile: mutation(build, account.proveMobile, { toast: false }),
  updateMobile: mutation(build, account.updateMobile, { invalidates: ['member/info', 'member/device'], toast: false }),
  checkCancellation: query(build, account.checkCancellation, { tags: ['member/cancel'], keep: 0 }),
  cancelAccount: mutation(build, account.cancelAccount, { toast: false }),
  acceptAgreements: mutation(build, account.acceptAgreements, { invalidates: ['member/info'] }),
}));

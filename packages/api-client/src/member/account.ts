import { inject, mutation, query } from '@juhe/api-client';
import { account } from '@juhe/contract/member/account';

/** Changes or ends the account; the forms show refusals themselves. */
export const {
  useProveMobileMutation,
  useUpdateMobileMutation,
  useCancelCheckQuery,
  useCancelMemberMutation,
  useAgreeProtocolMutation,
} = inject((build) => ({
  proveMobile: mutation(build, account.proveMobile, { toast: false }),
  updateMobile: mutation(build, account.updateMobile, { invalidates: ['member/info', 'member/device'], toast: false }),
  cancelCheck: query(build, account.cancelCheck, { tags: ['member/cancel'], keep: 0 }),
  cancelMember: mutation(build, account.cancelMember, { toast: false }),
  agreeProtocol: mutation(build, account.agreeProtocol, { invalidates: ['member/info'] }),
}));

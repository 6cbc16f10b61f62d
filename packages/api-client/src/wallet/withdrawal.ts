import { withdrawal } from '@juhe/contract/wallet/withdrawal';
import { inject, mutation, pages, query } from '@juhe/api-client';

export const {
  useGetWithdrawQuoteQuery,
  useSendWithdrawCodeMutation,
  useAddMemberWithdrawMutation,
  useGetMemberWithdrawInfiniteQuery,
  useCancelWithdrawMutation,
} = inject((build) => ({
  getWithdrawQuote: query(build, withdrawal.getWithdrawQuote, { tags: ['wallet'], keep: 0 }),
  sendWithdrawCode: mutation(build, withdrawal.sendWithdrawCode, { toast: false }),
  addMemberWithdraw: mutation(build, withdrawal.addMemberWithdraw, { invalidates: ['wallet', 'withdrawal'], toast: false }),
  getMemberWithdraw: pages(build, withdrawal.getMemberWithdraw, { tags: ['withdrawal'] }),
  cancelWithdraw: mutation(build, withdrawal.cancelWithdraw, { invalidates: ['wallet', 'withdrawal'] }),
}));

import { withdrawal } from '@juhe/contract/wallet/withdrawal';
import { inject, mutation, pages, query } from '@juhe/api-client';

export const {
  useGetWithdrawalQuoteQuery,
  useSendWithdrawalCodeMutation,
  useApplyForWithdrawalMutation,
  useListMyWithdrawalsInfiniteQuery,
  useCancelWithdrawalMutation,
} = inject((build) => ({
  getWithdrawalQuote: query(build, withdrawal.getWithdrawalQuote, { tags: ['wallet'], keep: 0 }),
  sendWithdrawalCode: mutation(build, withdrawal.sendWithdrawalCode, { toast: false }),
  applyForWithdrawal: mutation(build, withdrawal.applyForWithdrawal, { invalidates: ['wallet', 'withdrawal'], toast: false }),
  listMyWithdrawals: pages(build, withdrawal.listMyWithdrawals, { tags: ['withdrawal'] }),
  cancelWithdrawal: mutation(build, withdrawal.cancelWithdrawal, { invalidates: ['wallet', 'withdrawal'] }),
}));

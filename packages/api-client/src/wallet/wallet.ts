import { wallet } from '@juhe/contract/wallet/wallet';
import { inject, mutation, pages, query } from '@juhe/api-client';

export const {
  useGetMemberWalletQuery,
  useGetCompanyWalletQuery,
  useGetWalletEntriesInfiniteQuery,
  useGetSpendingByCategoryQuery,
  useGetEntryDetailQuery,
  useGetIncomeChartQuery,
  useGrPayMutation,
  useGrPayCodeMutation,
  useTransferMutation,
  useLookUpPayeeMutation,
} = inject((build) => ({
  getMemberWallet: query(build, wallet.getMemberWallet, { tags: ['wallet'] }),
  getCompanyWallet: query(build, wallet.getCompanyWallet, { tags: ['wallet'] }),
  getWalletEntries: pages(build, wallet.getWalletEntries, { tags: ['wallet'] }),
  getSpendingByCategory: query(build, wallet.getSpendingByCategory, { tags: ['wallet'] }),
  getEntryDetail: query(build, wallet.getEntryDetail, { tags: ['wallet'] }),
  getIncomeChart: query(build, wallet.getIncomeChart, { tags: ['wallet'] }),
  grPay: mutation(build, wallet.grPay, { invalidates: ['wallet'], toast: false }),
  grPayCode: mutation(build, wallet.grPayCode, { toast: false }),
  transfer: mutation(build, wallet.transfer, { invalidates: ['wallet'], toast: false }),
  // Not `selByMobile`: it would expose the mobile number in the URL.
  lookUpPayee: mutation(build, wallet.lookUpPayee, { toast: false }),
}));

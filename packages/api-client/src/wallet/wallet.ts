import { wallet } from '@juhe/contract/wallet/wallet';
import { inject, mutation, pages, query } from '@juhe/api-client';

export const {
  useGetMemberWalletQuery,
  useGetCompanyWalletQuery,
  useListWalletEntriesInfiniteQuery,
  useGetSpendingByCategoryQuery,
  useGetWalletEntryQuery,
  useGetIncomeChartQuery,
  usePayMemberMutation,
  useSendPayCodeMutation,
  useTransferFromCompanyMutation,
  useLookUpPayeeMutation,
} = inject((build) => ({
  getMemberWallet: query(build, wallet.getMemberWallet, { tags: ['wallet'] }),
  getCompanyWallet: query(build, wallet.getCompanyWallet, { tags: ['wallet'] }),
  listWalletEntries: pages(build, wallet.listWalletEntries, { tags: ['wallet'] }),
  getSpendingByCategory: query(build, wallet.getSpendingByCategory, { tags: ['wallet'] }),
  getWalletEntry: query(build, wallet.getWalletEntry, { tags: ['wallet'] }),
  getIncomeChart: query(build, wallet.getIncomeChart, { tags: ['wallet'] }),
  payMember: mutation(build, wallet.payMember, { invalidates: ['wallet'], toast: false }),
  sendPayCode: mutation(build, wallet.sendPayCode, { toast: false }),
  transferFromCompany: mutation(build, wallet.transferFromCompany, { invalidates: ['wallet'], toast: false }),
  // Not `findMemberByMobile`: it would expose the mobile number in the URL.
  lookUpPayee: mutation(build, wallet.lookUpPayee, { toast: false }),
}));

import { account } from '@juhe/contract/auction/account';
import { inject, mutation, pages, query } from '@juhe/api-client';

export const {
  useListAccountEntriesInfiniteQuery,
  useListAuctionIncomeQuery,
  useLazyGetAccountStatementQuery,
  useWithdrawServiceFeeMutation,
} = inject((build) => ({
  listAccountEntries: pages(build, account.listAccountEntries, { tags: ['wallet'] }),
  listAuctionIncome: query(build, account.listAuctionIncome, { tags: ['wallet'] }),
  getAccountStatement: query(build, account.getAccountStatement, { tags: ['wallet'], keep: 0 }),
  withdrawServiceFee: mutation(build, account.withdrawServiceFee, { invalidates: ['wallet'], toast: false }),
}));

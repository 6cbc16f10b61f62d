import { account } from '@juhe/contract/auction/account';
import { inject, mutation, pages, query } from '@juhe/api-client';

export const {
  useGetAccountWaterInfiniteQuery,
  useGetIncomeDetailsQuery,
  useLazyGetAccountStatementQuery,
  useWithdrawServiceFeeMutation,
} = inject((build) => ({
  getAccountWater: pages(build, account.getAccountWater, { tags: ['wallet'] }),
  getIncomeDetails: query(build, account.getIncomeDetails, { tags: ['wallet'] }),
  getAccountStatement: query(build, account.getAccountStatement, { tags: ['wallet'], keep: 0 }),
  withdrawServiceFee: mutation(build, account.withdrawServiceFee, { invalidates: ['wallet'], toast: false }),
}));

import { moneyRequest } from '@juhe/contract/wallet/money-request';
import { inject, mutation, pages, query } from '@juhe/api-client';

export const {
  useGetRequestContactsQuery,
  useAskMoneyMutation,
  useGetMoneyRequestsInfiniteQuery,
  useDeclineMoneyRequestMutation,
  useWithdrawMoneyRequestMutation,
  useGetRequestBlocksQuery,
  useRemoveRequestBlockMutation,
} = inject((build) => ({
  getRequestContacts: query(build, moneyRequest.getRequestContacts, { tags: ['moneyRequest'], keep: 0 }),
  askMoney: mutation(build, moneyRequest.askMoney, { invalidates: ['moneyRequest'], toast: false }),
  getMoneyRequests: pages(build, moneyRequest.getMoneyRequests, { tags: ['moneyRequest'] }),
  declineMoneyRequest: mutation(build, moneyRequest.declineMoneyRequest, { invalidates: ['moneyRequest'] }),
  withdrawMoneyRequest: mutation(build, moneyRequest.withdrawMoneyRequest, { invalidates: ['moneyRequest'] }),
  getRequestBlocks: query(build, moneyRequest.getRequestBlocks, { tags: ['moneyRequest'] }),
  removeRequestBlock: mutation(build, moneyRequest.removeRequestBlock, { invalidates: ['moneyRequest'] }),
}));

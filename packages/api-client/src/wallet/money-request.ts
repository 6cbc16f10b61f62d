import { moneyRequest } from '@juhe/contract/wallet/money-request';
import { inject, mutation, pages, query } from '@juhe/api-client';

export const {
  useListRequestContactsQuery,
  useRequestMoneyMutation,
  useListMoneyRequestsInfiniteQuery,
  useDeclineMoneyRequestMutation,
  useWithdrawMoneyRequestMutation,
  useListRequestBlocksQuery,
  useRemoveRequestBlockMutation,
} = inject((build) => ({
  // Every response has new payee handles: one is read when a sheet opens, and stays while it is open.
  listRequestContacts: query(build, moneyRequest.listRequestContacts, { keep: 0 }),
  requestMoney: mutation(build, moneyRequest.requestMoney, { invalidates: ['moneyRequest'], toast: false }),
  listMoneyRequests: pages(build, moneyRequest.listMoneyRequests, { tags: ['moneyRequest'] }),
  declineMoneyRequest: mutation(build, moneyRequest.declineMoneyRequest, { invalidates: ['moneyRequest'] }),
  withdrawMoneyRequest: mutation(build, moneyRequest.withdrawMoneyRequest, { invalidates: ['moneyRequest'] }),
  listRequestBlocks: query(build, moneyRequest.listRequestBlocks, { tags: ['moneyRequest'] }),
  removeRequestBlock: mutation(build, moneyRequest.removeRequestBlock, { invalidates: ['moneyRequest'] }),
}));

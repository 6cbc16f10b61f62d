import { card } from '@juhe/contract/applyfor/card';
import { inject, mutation, pages, query } from '@juhe/api-client';

const tags = ['applyfor/card'];
const money = { invalidates: ['applyfor/card', 'payment', 'wallet'], toast: false };

export const {
  useQueryEquitiesListQuery,
  useSelectCardListQuery,
  useGetCardOrderListInfiniteQuery,
  useTryCardMutation,
  useBuyCardMutation,
  useGetCardPayParamMutation,
  useCancelCardOrderMutation,
  useRefundCardOrderMutation,
} = inject((build) => ({
  queryEquitiesList: query(build, card.queryEquitiesList, { tags, keep: 0 }),
  selectCardList: query(build, card.selectCardList, { tags, keep: 0 }),
  getCardOrderList: pages(build, card.getCardOrderList, { tags }),
  tryCard: mutation(build, card.tryCard, { invalidates: ['applyfor/card'], toast: false }),
  buyCard: mutation(build, card.buyCard, { invalidates: ['applyfor/card'], toast: false }),
  getCardPayParam: mutation(build, card.getOrderPayParam, money),
  cancelCardOrder: mutation(build, card.cancelCardOrder, money),
  refundCardOrder: mutation(build, card.refundCardOrder, money),
}));

import { card } from '@juhe/contract/applyfor/card';
import { inject, mutation, pages, query } from '@juhe/api-client';

const tags = ['applyfor/card'];
const money = { invalidates: ['applyfor/card', 'payment', 'wallet'], toast: false };

export const {
  useListCardRightsQuery,
  useListOfferedCardsQuery,
  useListCardOrdersInfiniteQuery,
  useTryCardMutation,
  useBuyCardMutation,
  usePayCardOrderMutation,
  useCancelCardOrderMutation,
  useRefundCardOrderMutation,
} = inject((build) => ({
  listCardRights: query(build, card.listCardRights, { tags, keep: 0 }),
  listOfferedCards: query(build, card.listOfferedCards, { tags, keep: 0 }),
  listCardOrders: pages(build, card.listCardOrders, { tags }),
  tryCard: mutation(build, card.tryCard, { invalidates: ['applyfor/card'], toast: false }),
  buyCard: mutation(build, card.buyCard, { invalidates: ['applyfor/card'], toast: false }),
  payCardOrder: mutation(build, card.payCardOrder, money),
  cancelCardOrder: mutation(build, card.cancelCardOrder, money),
  refundCardOrder: mutation(build, card.refundCardOrder, money),
}));

import { cardGift } from '@juhe/contract/social/card-gift';
import { inject, mutation, pages, query } from '@juhe/api-client';

const tags = ['social/card-gift'];
const money = { invalidates: ['social/card-gift', 'payment', 'wallet'], toast: false };

export const {
  useListGiftCardsQuery,
  useGetCardGiftQuery,
  useListCardGiftsInfiniteQuery,
  useGiveCardMutation,
  usePayCardGiftMutation,
  useAcceptCardGiftMutation,
  useDeclineCardGiftMutation,
  useWithdrawCardGiftMutation,
} = inject((build) => ({
  listGiftCards: query(build, cardGift.listGiftCards, { tags: ['applyfor/card'], keep: 0 }),
  getCardGift: query(build, cardGift.getCardGift, { tags, keep: 0 }),
  listCardGifts: pages(build, cardGift.listCardGifts, { tags }),
  giveCard: mutation(build, cardGift.giveCard, { invalidates: tags, toast: false }),
  payCardGift: mutation(build, cardGift.payCardGift, money),
  acceptCardGift: mutation(build, cardGift.acceptCardGift, { invalidates: ['social/card-gift', 'applyfor/card'], toast: false }),
  declineCardGift: mutation(build, cardGift.declineCardGift, { invalidates: tags, toast: false }),
  withdrawCardGift: mutation(build, cardGift.withdrawCardGift, money),
}));

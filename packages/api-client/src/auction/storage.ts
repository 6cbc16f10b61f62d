import { storage } from '@juhe/contract/auction/storage';
import { inject, mutation, pages, query } from '@juhe/api-client';

const changesOrders = { invalidates: ['auction/order'], toast: false } as const;

export const {
  useListStoredGoodsInfiniteQuery,
  usePickUpGoodsMutation,
  useCancelPickUpMutation,
  useTrackAuctionOrderQuery,
  useConfirmDeliveryMutation,
  useExtendDeliveryMutation,
  useSplitStoredGoodsMutation,
} = inject((build) => ({
  listStoredGoods: pages(build, storage.listStoredGoods, { tags: ['auction/order'] }),
  pickUpGoods: mutation(build, storage.pickUpGoods, changesOrders),
  cancelPickUp: mutation(build, storage.cancelPickUp, changesOrders),
  trackAuctionOrder: query(build, storage.trackAuctionOrder, { tags: ['auction/order'] }),
  confirmDelivery: mutation(build, storage.confirmDelivery, changesOrders),
  extendDelivery: mutation(build, storage.extendDelivery, changesOrders),
  splitStoredGoods: mutation(build, storage.splitStoredGoods, changesOrders),
}));

import { storage } from '@juhe/contract/auction/storage';
import { inject, mutation, pages, query } from '@juhe/api-client';

const changesOrders = { invalidates: ['auction/order'], toast: false } as const;

export const {
  useGetStoredGoodsInfiniteQuery,
  usePickUpGoodsMutation,
  useCancelPickUpMutation,
  useGetGoodsTrackQuery,
  useConfirmTakeDeliveryMutation,
  useExtendTakeDeliveryMutation,
  useSplitOrderMutation,
} = inject((build) => ({
  getStoredGoods: pages(build, storage.getStoredGoods, { tags: ['auction/order'] }),
  pickUpGoods: mutation(build, storage.pickUpGoods, changesOrders),
  cancelPickUp: mutation(build, storage.cancelPickUp, changesOrders),
  getGoodsTrack: query(build, storage.getOrderTrack, { tags: ['auction/order'] }),
  confirmTakeDelivery: mutation(build, storage.confirmTakeDelivery, changesOrders),
  extendTakeDelivery: mutation(build, storage.extendTakeDelivery, changesOrders),
  splitOrder: mutation(build, storage.splitOrder, changesOrders),
}));

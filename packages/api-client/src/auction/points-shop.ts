import { pointsShop } from '@juhe/contract/auction/points-shop';
import { inject, mutation, pages, query } from '@juhe/api-client';

const tags = ['auction/points-shop'];
/** Tags invalidated by an order: stock and orders, and all points balances. */
const stale = ['auction/points-shop', 'auction/points', 'wallet'];

export const {
  useGetPointsCategoriesQuery,
  useGetPointsGoodsListInfiniteQuery,
  useGetPointsGoodsQuery,
  useCreatePointsOrderMutation,
  usePointsOrderListInfiniteQuery,
  useGetPointsOrderQuery,
  useGetPointsOrderTrackQuery,
  useCancelPointsOrderMutation,
  useReceivePointsOrderMutation,
} = inject((build) => ({
  getPointsCategories: query(build, pointsShop.getPointsCategories, {}),
  getPointsGoodsList: pages(build, pointsShop.getPointsGoodsList, { tags: [...tags, 'auction/points'] }),
  getPointsGoods: query(build, pointsShop.getPointsGoods, { tags: [...tags, 'auction/points'] }),
  createPointsOrder: mutation(build, pointsShop.createPointsOrder, { invalidates: stale, toast: false }),
  pointsOrderList: pages(build, pointsShop.pointsOrderList, { tags }),
  getPointsOrder: query(build, pointsShop.getPointsOrder, { tags }),
  getPointsOrderTrack: query(build, pointsShop.getPointsOrderTrack, { tags }),
  cancelPointsOrder: mutation(build, pointsShop.cancelPointsOrder, { invalidates: stale }),
  receivePointsOrder: mutation(build, pointsShop.receivePointsOrder, { invalidates: stale }),
}));

import { pointsShop } from '@juhe/contract/auction/points-shop';
import { inject, mutation, pages, query } from '@juhe/api-client';

const tags = ['auction/points-shop'];
/** Tags invalidated by an order: stock and orders, and all points balances. */
const stale = ['auction/points-shop', 'auction/points', 'wallet'];

export const {
  useListPointsShopCategoriesQuery,
  useListPointsGoodsInfiniteQuery,
  useGetPointsGoodsQuery,
  useCreatePointsOrderMutation,
  useListMyPointsOrdersInfiniteQuery,
  useGetPointsOrderQuery,
  useTrackPointsOrderQuery,
  useCancelPointsOrderMutation,
  useReceivePointsOrderMutation,
} = inject((build) => ({
  listPointsShopCategories: query(build, pointsShop.listPointsShopCategories, {}),
  listPointsGoods: pages(build, pointsShop.listPointsGoods, { tags: [...tags, 'auction/points'] }),
  getPointsGoods: query(build, pointsShop.getPointsGoods, { tags: [...tags, 'auction/points'] }),
  createPointsOrder: mutation(build, pointsShop.createPointsOrder, { invalidates: stale, toast: false }),
  listMyPointsOrders: pages(build, pointsShop.listMyPointsOrders, { tags }),
  getPointsOrder: query(build, pointsShop.getPointsOrder, { tags }),
  trackPointsOrder: query(build, pointsShop.trackPointsOrder, { tags }),
  cancelPointsOrder: mutation(build, pointsShop.cancelPointsOrder, { invalidates: stale }),
  receivePointsOrder: mutation(build, pointsShop.receivePointsOrder, { invalidates: stale }),
}));

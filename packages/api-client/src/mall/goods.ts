import { goods } from '@juhe/contract/mall/goods';
import { feed, inject, mutation, pages, query } from '@juhe/api-client';

export const {
  useGetCategoryListQuery,
  useGetProductListInfiniteQuery,
  useCountProductsQuery,
  useGetProductDetailQuery,
  useGetProductSpecQuery,
  useGetGuessYouLikeInfiniteQuery,
  useIsCanBuyQuery,
  useGetEvaluateInfiniteQuery,
  useGetProductCollectInfiniteQuery,
  useCollectProductMutation,
} = inject((build) => ({
  getCategoryList: query(build, goods.getCategoryList, { keep: 3600 }),
  getProductList: feed(build, goods.getProductList),
  /** How many goods a filter would leave, before it is applied. */
  countProducts: query(build, goods.getProductList, { keep: 30 }),
  getProductDetail: query(build, goods.getProductDetail, { tags: ['mall/goods'] }),
  getProductSpec: query(build, goods.getProductSpec, { tags: ['mall/stock', 'mall/coupon', 'applyfor/card'] }),
  getGuessYouLike: feed(build, goods.getGuessYouLike),
  isCanBuy: query(build, goods.isCanBuy, { tags: ['mall/stock'], keep: 0 }),
  getEvaluate: pages(build, goods.getEvaluate, { tags: ['mall/review'] }),
  getProductCollect: pages(build, goods.getProductCollect, { tags: ['mall/favourites'] }),
  collectProduct: mutation(build, goods.collectProduct, {
    invalidates: ['mall/favourites', 'mall/goods'],
    // Under the address that the page asked with.
    optimistic: ({ collect, ...address }, patch) =>
      patch(goods.getProductDetail, address, (draft) => {
        draft.collected = collect === true;
      }),
  }),
}));

import { goods } from '@juhe/contract/mall/goods';
import { inject, mutation, pages, query } from '@juhe/api-client';

export const {
  useGetCategoryListQuery,
  useGetProductListInfiniteQuery,
  useGetProductDetailQuery,
  useGetProductSpecQuery,
  useGetGuessYouLikeInfiniteQuery,
  useIsCanBuyQuery,
  useGetEvaluateInfiniteQuery,
  useGetProductCollectInfiniteQuery,
  useCollectProductMutation,
} = inject((build) => ({
  getCategoryList: query(build, goods.getCategoryList, { keep: 3600 }),
  getProductList: pages(build, goods.getProductList),
  getProductDetail: query(build, goods.getProductDetail, { tags: ['mall/goods'] }),
  getProductSpec: query(build, goods.getProductSpec, { tags: ['mall/stock'] }),
  getGuessYouLike: pages(build, goods.getGuessYouLike),
  isCanBuy: query(build, goods.isCanBuy, { tags: ['mall/stock'], keep: 0 }),
  getEvaluate: pages(build, goods.getEvaluate, { tags: ['mall/goods'] }),
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

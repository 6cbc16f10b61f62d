import { goods } from '@juhe/contract/mall/goods';
import { feed, inject, mutation, pages, query } from '@juhe/api-client';

/** Page size after the first page: scrolling fetches more at a time, with fewer pauses and renders. */
const laterPage = 50;

interface FeedDefinition<Arg, Request> {
  query?: (at: { queryArg: Arg; pageParam: string }) => Request;
}

/** The first page has the caller's size, every later page the maximum size of a response. */
const inLargerPages = <Arg extends object | void, Request, Definition extends FeedDefinition<Arg, Request>>(
  definition: Definition & FeedDefinition<Arg, Request>,
): Definition => ({
  ...definition,
  query: ({ queryArg, pageParam }: { queryArg: Arg; pageParam: string }) =>
    definition.query?.({ queryArg: pageParam ? { ...queryArg, pageSize: laterPage } : queryArg, pageParam }),
});

const feedInLargerPages = ((build, operation, options) => inLargerPages(feed(build, operation, options))) as typeof feed;

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
  getProductList: feedInLargerPages(build, goods.getProductList),
  /** Counts the goods that match a filter, before it is applied. */
  countProducts: query(build, goods.getProductList, { keep: 30 }),
  getProductDetail: query(build, goods.getProductDetail, { tags: ['mall/goods'] }),
  getProductSpec: query(build, goods.getProductSpec, { tags: ['mall/stock', 'mall/coupon', 'applyfor/card'] }),
  getGuessYouLike: feed(build, goods.getGuessYouLike),
  isCanBuy: query(build, goods.isCanBuy, { tags: ['mall/stock'], keep: 0 }),
  getEvaluate: pages(build, goods.getEvaluate, { tags: ['mall/review'] }),
  getProductCollect: pages(build, goods.getProductCollect, { tags: ['mall/favourites'] }),
  collectProduct: mutation(build, goods.collectProduct, {
    invalidates: ['mall/favourites', 'mall/goods'],
    // Keyed by the identifier that the page's query used.
    optimistic: ({ collect, ...address }, patch) =>
      patch(goods.getProductDetail, address, (draft) => {
        draft.collected = collect === true;
      }),
  }),
}));

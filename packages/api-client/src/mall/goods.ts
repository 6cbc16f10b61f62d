import { goods } from '@juhe/contract/mall/goods';
import { feed, inject, mutation, pages, query } from '@juhe/api-client';

/** Goods in each answer after the first: who scrolls on gets more at a time, with fewer pauses and renderings. */
const laterPage = 50;

interface FeedDefinition<Arg, Request> {
  query?: (at: { queryArg: Arg; pageParam: string }) => Request;
}

/** The first screen asks for as many as its caller says, every later page for as many as an answer may hold. */
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

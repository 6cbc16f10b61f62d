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
  useGetCategoryTreeQuery,
  useListGoodsInfiniteQuery,
  useCountGoodsQuery,
  useGetGoodsQuery,
  useGetGoodsSpecQuery,
  useRecommendGoodsInfiniteQuery,
  useCheckAvailabilityQuery,
  useListGoodsReviewsInfiniteQuery,
  useListFavouriteGoodsInfiniteQuery,
  useCollectGoodsMutation,
} = inject((build) => ({
  getCategoryTree: query(build, goods.getCategoryTree, { keep: 3600 }),
  listGoods: feedInLargerPages(build, goods.listGoods),
  /** Counts the goods that match a filter, before it is applied. */
  countGoods: query(build, goods.listGoods, { keep: 30 }),
  getGoods: query(build, goods.getGoods, { tags: ['mall/goods'] }),
  getGoodsSpec: query(build, goods.getGoodsSpec, { tags: ['mall/stock', 'mall/coupon', 'applyfor/card'] }),
  recommendGoods: feed(build, goods.recommendGoods),
  checkAvailability: query(build, goods.checkAvailability, { tags: ['mall/stock'], keep: 0 }),
  listGoodsReviews: pages(build, goods.listGoodsReviews, { tags: ['mall/review'] }),
  listFavouriteGoods: pages(build, goods.listFavouriteGoods, { tags: ['mall/favourites'] }),
  collectGoods: mutation(build, goods.collectGoods, {
    invalidates: ['mall/favourites', 'mall/goods'],
    // Keyed by the identifier that the page's query used.
    optimistic: ({ collect, ...address }, patch) =>
      patch(goods.getGoods, address, (draft) => {
        draft.collected = collect === true;
      }),
  }),
}));

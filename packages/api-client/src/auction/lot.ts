import { lot } from '@juhe/contract/auction/lot';
import { inject, livePath, pages, query } from '@juhe/api-client';

export const {
  useGetBiddingProductListInfiniteQuery,
  useGetBiddingProductQuery,
  useLazyGetBiddingProductQuery,
  useGetSimilarLotsQuery,
} = inject((build) => ({
  getBiddingProductList: pages(build, lot.getBiddingProductList, { tags: ['auction/lot'] }),
  getSimilarLots: query(build, lot.getSimilarLots, { tags: ['auction/lot'] }),
  getBiddingProduct: query(build, lot.getBiddingProduct, { tags: ['auction/lot'], keep: 0 }),
}));

/** The path of a lot's live stream, for `useLive`. */
export const lotLivePath = (productNo: string): string => livePath(lot.live, { productNo });

export { lotCategories, lotSorts } from '@juhe/contract/auction/lot-choices';

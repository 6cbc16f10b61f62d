import { lot } from '@juhe/contract/auction/lot';
import { inject, pages, query } from '@juhe/api-client';

export const { useGetBiddingProductListInfiniteQuery, useGetBiddingProductQuery } = inject((build) => ({
  getBiddingProductList: pages(build, lot.getBiddingProductList, { tags: ['auction/lot'] }),
  getBiddingProduct: query(build, lot.getBiddingProduct, { tags: ['auction/lot'], keep: 0 }),
}));

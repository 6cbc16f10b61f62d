import { lot } from '@juhe/contract/auction/lot';
import { inject, livePath, pages, query } from '@juhe/api-client';

export const { useListLotsInfiniteQuery, useGetLotQuery, useLazyGetLotQuery, useListSimilarLotsQuery } = inject((build) => ({
  listLots: pages(build, lot.listLots, { tags: ['auction/lot'] }),
  listSimilarLots: query(build, lot.listSimilarLots, { tags: ['auction/lot'] }),
  getLot: query(build, lot.getLot, { tags: ['auction/lot'], keep: 0 }),
}));

/** The path of a lot's live stream, for `useLive`. */
export const lotLivePath = (productNo: string): string => livePath(lot.streamLot, { productNo });

export { lotCategories, lotSorts } from '@juhe/contract/auction/lot-choices';

import { priceStory } from '@juhe/contract/auction/price-story';
import { inject, query } from '@juhe/api-client';

export const { useGetLotCurveQuery, useGetLotHistoryQuery } = inject((build) => ({
  getLotCurve: query(build, priceStory.getLotCurve, { tags: ['auction/bid'], keep: 0 }),
  getLotHistory: query(build, priceStory.getLotHistory, { tags: ['auction/lot'] }),
}));

import { logistics } from '@juhe/contract/mall/logistics';
import { inject, query } from '@juhe/api-client';

export const { useGetCarrierListQuery, useGetLogisticsQuery } = inject((build) => ({
  getCarrierList: query(build, logistics.getCarrierList, { keep: 3600 }),
  getLogistics: query(build, logistics.getLogistics, { tags: ['mall/order'] }),
}));

import { logistics } from '@juhe/contract/mall/logistics';
import { inject, query } from '@juhe/api-client';

export const { useListCarriersQuery, useTrackParcelQuery } = inject((build) => ({
  listCarriers: query(build, logistics.listCarriers, { keep: 3600 }),
  trackParcel: query(build, logistics.trackParcel, { tags: ['mall/order'] }),
}));

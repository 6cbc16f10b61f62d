import { bargain } from '@juhe/contract/mall/bargain';
import { inject, mutation, pages, query } from '@juhe/api-client';

const tags = ['mall/bargain'];

export const {
  useListBargainActivitiesInfiniteQuery,
  useGetBargainQuery,
  useListMyBargainsInfiniteQuery,
  useStartBargainMutation,
  useCutBargainMutation,
} = inject((build) => ({
  listBargainActivities: pages(build, bargain.listBargainActivities, { tags: ['mall/activity'] }),
  getBargain: query(build, bargain.getBargain, { tags }),
  listMyBargains: pages(build, bargain.listMyBargains, { tags }),
  startBargain: mutation(build, bargain.startBargain, { invalidates: tags }),
  cutBargain: mutation(build, bargain.cutBargain, { invalidates: tags }),
}));

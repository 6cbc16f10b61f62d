import { bargain } from '@juhe/contract/mall/bargain';
import { inject, mutation, pages, query } from '@juhe/api-client';

const tags = ['mall/bargain'];

export const {
  useGetBargainActivityListInfiniteQuery,
  useGetBargainDetailQuery,
  useGetMyBargainListInfiniteQuery,
  useStartBargainMutation,
  useCutBargainMutation,
} = inject((build) => ({
  getBargainActivityList: pages(build, bargain.getBargainActivityList, { tags: ['mall/activity'] }),
  getBargainDetail: query(build, bargain.getBargainDetail, { tags }),
  getMyBargainList: pages(build, bargain.getMyBargainList, { tags }),
  startBargain: mutation(build, bargain.startBargain, { invalidates: tags }),
  cutBargain: mutation(build, bargain.cutBargain, { invalidates: tags }),
}));

import { group } from '@juhe/contract/mall/group';
import { inject, pages, query } from '@juhe/api-client';

const tags = ['mall/group'];

export const {
  useGetGroupActivityListInfiniteQuery,
  useGetGroupDetailQuery,
  useGetOpenGroupListInfiniteQuery,
  useGetMyGroupListInfiniteQuery,
} = inject((build) => ({
  getGroupActivityList: pages(build, group.getGroupActivityList, { tags: ['mall/activity'] }),
  getGroupDetail: query(build, group.getGroupDetail, { tags }),
  getOpenGroupList: pages(build, group.getOpenGroupList, { tags }),
  getMyGroupList: pages(build, group.getMyGroupList, { tags }),
}));

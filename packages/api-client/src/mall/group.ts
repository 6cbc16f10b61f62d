import { group } from '@juhe/contract/mall/group';
import { inject, pages, query } from '@juhe/api-client';

const tags = ['mall/group'];

export const {
  useListGroupActivitiesInfiniteQuery,
  useGetGroupQuery,
  useListOpenGroupsInfiniteQuery,
  useListMyGroupsInfiniteQuery,
} = inject((build) => ({
  listGroupActivities: pages(build, group.listGroupActivities, { tags: ['mall/activity'] }),
  getGroup: query(build, group.getGroup, { tags }),
  listOpenGroups: pages(build, group.listOpenGroups, { tags }),
  listMyGroups: pages(build, group.listMyGroups, { tags }),
}));

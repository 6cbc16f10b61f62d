import { defineOperations } from '../operation.ts';
import type { groupSchemas } from './group.schemas.ts';

const read = { method: 'GET', encoding: 'query', access: 'public', extension: true } as const;

export const group = defineOperations<typeof groupSchemas>()('mall/group', {
  listGroupActivities: {
    ...read,
    path: '/api/mall/activity/getGroupActivityList',
    summary: 'Lists products with running group buying, paged.',
  },
  getGroup: {
    ...read,
    path: '/api/mall/activity/getGroupDetail',
    summary: 'Returns a group with its participants, or the group buying of a product by the id of the activity.',
  },
  listOpenGroups: {
    ...read,
    path: '/api/mall/activity/getOpenGroupList',
    summary: 'Lists open groups of an activity, those with the fewest missing members first.',
  },
  listMyGroups: {
    ...read,
    path: '/api/mall/activity/getMyGroupList',
    access: 'required',
    summary: "Lists the member's groups, newest first.",
  },
});

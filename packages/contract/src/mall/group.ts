import { defineOperations } from '../operation.ts';
import type { groupSchemas } from './group.schemas.ts';

const read = { method: 'GET', encoding: 'query', access: 'public', extension: true } as const;

export const group = defineOperations<typeof groupSchemas>()('mall/group', {
  listGroupActivities: {
    ...read,
    path: '/api/mall/activity/getGroupActivityList',
    summary: 'Products that can be bought in a group now, paged.',
  },
  getGroup: {
    ...read,
    path: '/api/mall/activity/getGroupDetail',
    summary: 'A group with its places, or group buying of a product by the id of the activity.',
  },
  listOpenGroups: {
    ...read,
    path: '/api/mall/activity/getOpenGroupList',
    summary: 'Groups of an activity that wait for members, those that lack fewest first.',
  },
  listMyGroups: {
    ...read,
    path: '/api/mall/activity/getMyGroupList',
    access: 'required',
    summary: "The member's groups, newest first.",
  },
});

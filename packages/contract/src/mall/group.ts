import { defineOperations } from '../operation.ts';
import type { groupSchemas } from './group.schemas.ts';

const read = { method: 'GET', encoding: 'query', access: 'public', extension: true } as const;

export const group = defineOperations<typeof groupSchemas>()('mall/group', {
  getGroupActivityList: {
    ...read,
    path: '/api/mall/activity/getGroupActivityList',
    summary: 'Products that can be bought in a group now, paged.',
  },
  getGroupDetail: {
    ...read,
    path: '/api/mall/activity/getGroupDetail',
    summary: 'A group with its places, or group buying of a product by the id of the activity.',
  },
  getOpenGroupList: {
    ...read,
    path: '/api/mall/activity/getOpenGroupList',
    summary: 'Groups of an activity that wait for members, those that lack fewest first.',
  },
  getMyGroupList: {
    ...read,
    path: '/api/mall/activity/getMyGroupList',
    access: 'required',
    summary: "The member's groups, newest first.",
  },
});

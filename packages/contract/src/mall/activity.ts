import { defineOperations } from '../operation.ts';
import type { activitySchemas } from './activity.schemas.ts';

const operate = { method: 'POST', encoding: 'json', access: 'operator', idempotent: true, extension: true } as const;

export const activity = defineOperations<typeof activitySchemas>()('mall/activity', {
  getProductActivity: {
    method: 'GET',
    path: '/api/mall/activity/getProductActivity',
    encoding: 'query',
    access: 'public',
    extension: true,
    summary: 'The group buying and the bargain that a product can be had by now.',
  },
  createGroupActivity: {
    ...operate,
    path: '/api/operator/activity/createGroup',
    summary: 'The company begins group buying of a product.',
  },
  createBargainActivity: {
    ...operate,
    path: '/api/operator/activity/createBargain',
    summary: 'The company begins bargains about a SKU.',
  },
  stopActivity: {
    ...operate,
    path: '/api/operator/activity/stop',
    summary: 'The company ends an activity: nothing new begins, what runs goes on.',
  },
  listActivities: {
    method: 'GET',
    path: '/api/operator/activity/list',
    encoding: 'query',
    access: 'operator',
    extension: true,
    summary: 'All activities with what came of them, newest first.',
  },
});

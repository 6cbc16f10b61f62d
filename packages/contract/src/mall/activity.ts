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
    summary: 'Returns the current group buying and bargain of a product.',
  },
  createGroupActivity: {
    ...operate,
    path: '/api/operator/activity/createGroup',
    summary: 'Starts group buying for a product.',
  },
  createBargainActivity: {
    ...operate,
    path: '/api/operator/activity/createBargain',
    summary: 'Starts bargains for a SKU.',
  },
  stopActivity: {
    ...operate,
    path: '/api/operator/activity/stop',
    summary: 'Stops an activity: nothing new can be started, and running groups and bargains continue.',
  },
  listActivities: {
    method: 'GET',
    path: '/api/operator/activity/list',
    encoding: 'query',
    access: 'operator',
    extension: true,
    summary: 'Lists all activities with their results, newest first.',
  },
});

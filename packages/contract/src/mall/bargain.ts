import { defineOperations } from '../operation.ts';
import type { bargainSchemas } from './bargain.schemas.ts';

const read = { method: 'GET', encoding: 'query', access: 'public', extension: true } as const;
const write = { method: 'POST', encoding: 'form', access: 'required', idempotent: true, extension: true } as const;

export const bargain = defineOperations<typeof bargainSchemas>()('mall/bargain', {
  listBargainActivities: {
    ...read,
    path: '/api/mall/activity/getBargainActivityList',
    summary: 'Lists products with a running bargain activity, paged.',
  },
  getBargain: {
    ...read,
    path: '/api/mall/activity/getBargainDetail',
    summary: "Returns a bargain with its cuts; by the id of an activity the member's own one, or none yet.",
  },
  listMyBargains: {
    ...read,
    path: '/api/mall/activity/getMyBargainList',
    access: 'required',
    summary: "Lists the member's bargains, newest first.",
  },
  startBargain: {
    ...write,
    path: '/api/mall/activity/startBargain',
    summary: "Starts the member's only bargain in an activity; idempotent.",
  },
  cutBargain: {
    ...write,
    path: '/api/mall/activity/cutBargain',
    summary: "Cuts the price of another member's bargain, once a day in an activity.",
  },
});

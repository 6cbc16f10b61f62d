import { defineOperations } from '../operation.ts';
import type { historySchemas } from './history.schemas.ts';

const memberPost = { method: 'POST', encoding: 'form', access: 'required' } as const;

export const history = defineOperations<typeof historySchemas>()('social/history', {
  saveWatchHistory: {
    ...memberPost,
    path: '/api/oauth/saveHistory',
    limit: { per: 'member', count: 240, seconds: 60 },
    summary: 'Remembers that the member looked at something; once for each thing, the latest look counts.',
  },
  listWatchHistory: {
    ...memberPost,
    path: '/api/service/homePage/getWatchHistory',
    summary: 'What the member looked at in the last 90 days and may still see, latest first.',
  },
  removeWatchHistory: {
    ...memberPost,
    path: '/api/service/homePage/removeWatchHistory',
    extension: true,
    summary: 'Forgets that the member looked at something.',
  },
  clearWatchHistory: {
    ...memberPost,
    path: '/api/service/homePage/clearWatchHistory',
    extension: true,
    summary: 'Forgets everything, or some kinds, that the member looked at.',
  },
});

import { defineOperations } from '../operation.ts';
import type { historySchemas } from './history.schemas.ts';

const memberPost = { method: 'POST', encoding: 'form', access: 'required' } as const;

export const history = defineOperations<typeof historySchemas>()('social/history', {
  saveWatchHistory: {
    ...memberPost,
    path: '/api/oauth/saveHistory',
    limit: { per: 'member', count: 240, seconds: 60 },
    summary: 'Records a view of an item by the member; each item is listed once, by its latest view.',
  },
  listWatchHistory: {
    ...memberPost,
    path: '/api/service/homePage/getWatchHistory',
    summary: 'Lists the items that the member viewed in the last 90 days and may still see, newest first.',
  },
  removeWatchHistory: {
    ...memberPost,
    path: '/api/service/homePage/removeWatchHistory',
    extension: true,
    summary: "Removes an item from the member's view history.",
  },
  clearWatchHistory: {
    ...memberPost,
    path: '/api/service/homePage/clearWatchHistory',
    extension: true,
    summary: "Clears the member's view history, or some kinds of it.",
  },
});

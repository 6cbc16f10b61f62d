import { defineOperations } from '../operation.ts';
import type { topicSchemas } from './topic.schemas.ts';

export const topic = defineOperations<typeof topicSchemas>()('content/topic', {
  listHotTopics: {
    method: 'GET',
    path: '/api/service/topic/queryHotTopics',
    encoding: 'query',
    access: 'public',
    extension: true,
    summary: 'Lists the most frequent tags of articles and videos, weighted towards newer ones.',
  },
});

import { defineOperations } from '../operation.ts';
import type { topicSchemas } from './topic.schemas.ts';

export const topic = defineOperations<typeof topicSchemas>()('content/topic', {
  listHotTopics: {
    method: 'GET',
    path: '/api/service/topic/queryHotTopics',
    encoding: 'query',
    access: 'public',
    extension: true,
    summary: 'The tags that articles and videos carry most, newer ones counting more.',
  },
});

import { topic } from '@juhe/contract/content/topic';
import { inject, query } from '@juhe/api-client';

export const { useQueryHotTopicsQuery } = inject((build) => ({
  queryHotTopics: query(build, topic.queryHotTopics, { keep: 600 }),
}));

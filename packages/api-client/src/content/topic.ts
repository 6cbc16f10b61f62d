import { topic } from '@juhe/contract/content/topic';
import { inject, query } from '@juhe/api-client';

export const { useListHotTopicsQuery } = inject((build) => ({
  listHotTopics: query(build, topic.listHotTopics, { keep: 600 }),
}));

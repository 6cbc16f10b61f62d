import { topic } from '@juhe/contract/content/topic';
import { topicSchemas } from '@juhe/contract/content/topic.schemas';
import { routes } from '../../http/routes.ts';
import { hotTopics } from './topic.repository.ts';

export const topicRoutes = routes(topic, topicSchemas, {
  queryHotTopics: (ctx, { limit }) => hotTopics(ctx.db, { viewerId: ctx.member?.id ?? null }, limit),
});

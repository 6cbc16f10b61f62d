import { topic } from '@juhe/contract/content/topic';
import { topicSchemas } from '@juhe/contract/content/topic.schemas';
import { routes } from '../../http/call/routes.ts';
import { listHotTopics } from './topic.service.ts';

export const topicRoutes = routes(topic, topicSchemas, { listHotTopics });

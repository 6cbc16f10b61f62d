import { newsroom } from '@juhe/contract/content/newsroom';
import { newsroomSchemas } from '@juhe/contract/content/newsroom.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './newsroom.service.ts';

export const newsroomRoutes = routes(newsroom, newsroomSchemas, service);

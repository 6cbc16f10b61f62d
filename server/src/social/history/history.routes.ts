import { history } from '@juhe/contract/social/history';
import { historySchemas } from '@juhe/contract/social/history.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './history.service.ts';

export const historyRoutes = routes(history, historySchemas, service);

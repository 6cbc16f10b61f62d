import { activity } from '@juhe/contract/mall/activity';
import { activitySchemas } from '@juhe/contract/mall/activity.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './activity.service.ts';

export const activityRoutes = routes(activity, activitySchemas, service);

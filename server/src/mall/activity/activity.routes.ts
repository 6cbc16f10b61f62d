import { activity } from '@juhe/contract/mall/activity';
import { activitySchemas } from '@juhe/contract/mall/activity.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './activity.service.ts';

export const activityRoutes = routes(activity, activitySchemas, {
  getProductActivity: (ctx, input) => service.productActivity(ctx, input),
  createGroupActivity: (ctx, input) => service.createGroupActivity(ctx, input),
  createBargainActivity: (ctx, input) => service.createBargainActivity(ctx, input),
  stopActivity: (ctx, input) => service.stopActivity(ctx, input),
  listActivities: (ctx, input) => service.listActivities(ctx, input),
});

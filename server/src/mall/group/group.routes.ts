import { group } from '@juhe/contract/mall/group';
import { groupSchemas } from '@juhe/contract/mall/group.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './group.service.ts';

export const groupRoutes = routes(group, groupSchemas, {
  getGroupActivityList: (ctx, input) => service.listActivities(ctx, input),
  getGroupDetail: (ctx, input) => service.groupDetail(ctx, input),
  getOpenGroupList: (ctx, input) => service.listOpen(ctx, input),
  getMyGroupList: (ctx, input) => service.listMine(ctx, input),
});

import { bargain } from '@juhe/contract/mall/bargain';
import { bargainSchemas } from '@juhe/contract/mall/bargain.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './bargain.service.ts';

export const bargainRoutes = routes(bargain, bargainSchemas, {
  getBargainActivityList: (ctx, input) => service.listActivities(ctx, input),
  getBargainDetail: (ctx, input) => service.bargainDetail(ctx, input),
  getMyBargainList: (ctx, input) => service.listMine(ctx, input),
  startBargain: (ctx, input) => service.startBargain(ctx, input),
  cutBargain: (ctx, input) => service.cutBargain(ctx, input),
});

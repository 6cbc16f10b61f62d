import { collect } from '@juhe/contract/wallet/collect';
import { collectSchemas } from '@juhe/contract/wallet/collect.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './collect.service.ts';

export const collectRoutes = routes(collect, collectSchemas, {
  getCollectCode: (ctx) => service.ownCode(ctx),
  makeCollectCode: (ctx, input) => service.makeCode(ctx, input),
  removeCollectCodes: (ctx) => service.removeCodes(ctx),
  readCollectCode: (ctx, input) => service.readCode(ctx, input),
});

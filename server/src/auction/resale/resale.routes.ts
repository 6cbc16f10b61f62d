import { resale } from '@juhe/contract/auction/resale';
import { resaleSchemas } from '@juhe/contract/auction/resale.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './resale.service.ts';

export const resaleRoutes = routes(resale, resaleSchemas, {
  checkTransfer: (ctx, input) => service.checkTransfer(ctx, input),
  transfer: (ctx, input) => service.transfer(ctx, input),
  takeBack: (ctx, input) => service.takeBack(ctx, input),
});

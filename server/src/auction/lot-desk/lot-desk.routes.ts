import { lotDesk } from '@juhe/contract/auction/lot-desk';
import { lotDeskSchemas } from '@juhe/contract/auction/lot-desk.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './lot-desk.service.ts';

export const lotDeskRoutes = routes(lotDesk, lotDeskSchemas, {
  uploadLotPicture: (ctx, input) => service.uploadLotPicture(ctx, input),
  publishLot: (ctx, input) => service.publishLot(ctx, input),
  publishLotSession: (ctx, input) => service.publishLotSession(ctx, input),
  withdrawLot: (ctx, input) => service.withdrawLot(ctx, input),
  cancelLot: (ctx, input) => service.cancelLot(ctx, input),
});

import { lot } from '@juhe/contract/auction/lot';
import { lotSchemas } from '@juhe/contract/auction/lot.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './lot.service.ts';

export const lotRoutes = routes(lot, lotSchemas, {
  getBiddingProductList: (ctx, input) => service.listLots(ctx, input),
  getBiddingProduct: (ctx, input) => service.lotDetail(ctx, input),
  getSimilarLots: (ctx, input) => service.similar(ctx, input),
  live: (ctx, input) => service.liveLot(ctx, input),
});

import { shareprofit } from '@juhe/contract/wallet/shareprofit';
import { shareprofitSchemas } from '@juhe/contract/wallet/shareprofit.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './shareprofit.service.ts';

export const shareprofitRoutes = routes(shareprofit, shareprofitSchemas, {
  getShareprofitList: (ctx, input) => service.listShares(ctx, input),
  confirmKnow: (ctx, input) => service.acknowledgeShares(ctx, input),
  listHeldShares: (ctx, input) => service.listHeld(ctx, input),
  releaseShare: (ctx, input) => service.release(ctx, input),
  rejectShare: (ctx, input) => service.reject(ctx, input),
});

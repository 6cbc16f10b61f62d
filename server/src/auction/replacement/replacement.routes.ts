import { replacement } from '@juhe/contract/auction/replacement';
import { replacementSchemas } from '@juhe/contract/auction/replacement.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './replacement.service.ts';

export const replacementRoutes = routes(replacement, replacementSchemas, {
  getReplacements: (ctx, input) => service.candidates(ctx, input),
  replaceOrder: (ctx, input) => service.replaceOrder(ctx, input),
  listReplacementGoods: (ctx, input) => service.listGoods(ctx, input),
  saveReplacementGoods: (ctx, input) => service.saveGoods(ctx, input),
});

import { history } from '@juhe/contract/social/history';
import { historySchemas } from '@juhe/contract/social/history.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './history.service.ts';

export const historyRoutes = routes(history, historySchemas, {
  saveHistory: (ctx, input) => service.save(ctx, input),
  getWatchHistory: (ctx, input) => service.list(ctx, input),
  removeWatchHistory: (ctx, input) => service.remove(ctx, input),
  clearWatchHistory: (ctx, input) => service.clear(ctx, input),
});

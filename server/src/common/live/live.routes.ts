import { live } from '@juhe/contract/common/live';
import { liveSchemas } from '@juhe/contract/common/live.schemas';
import { routes } from '../../http/routes.ts';
import { tabStream } from './live.service.ts';

export const liveRoutes = routes(live, liveSchemas, {
  stream: (ctx) => tabStream(ctx),
});

import { sanction } from '@juhe/contract/member/sanction';
import { sanctionSchemas } from '@juhe/contract/member/sanction.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './sanction.service.ts';

export const sanctionRoutes = routes(sanction, sanctionSchemas, {
  mySanctions: (ctx, input) => service.listOwn(ctx, input),
  appealSanction: (ctx, input) => service.appeal(ctx, input),
  muteMember: (ctx, input) => service.mute(ctx, input),
  unmuteMember: (ctx, input) => service.unmute(ctx, input),
  listAppeals: (ctx, input) => service.listAppeals(ctx, input),
  decideAppeal: (ctx, input) => service.decideAppeal(ctx, input),
});

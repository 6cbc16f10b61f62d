import { serviceDesk } from '@juhe/contract/social/service-desk';
import { serviceDeskSchemas } from '@juhe/contract/social/service-desk.schemas';
import { routes } from '../../http/routes.ts';
import * as desk from './operator-desk.service.ts';
import * as service from './service-desk.service.ts';

export const serviceDeskRoutes = routes(serviceDesk, serviceDeskSchemas, {
  getCustomerServiceList: (ctx, input) => service.desks(ctx, input),
  rateService: (ctx, input) => service.rate(ctx, input),
  closeService: (ctx, input) => service.close(ctx, input),
  listServiceConversations: (ctx, input) => desk.list(ctx, input),
  showServiceConversation: (ctx, input) => desk.show(ctx, input),
  assignService: (ctx, input) => desk.assign(ctx, input),
  answerService: (ctx, input) => desk.answer(ctx, input),
  endService: (ctx, input) => desk.end(ctx, input),
});

import { account } from '@juhe/contract/member/account';
import { accountSchemas } from '@juhe/contract/member/account.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './account.service.ts';

export const accountRoutes = routes(account, accountSchemas, {
  proveMobile: service.proveMobile,
  updateMobile: service.updateMobile,
  cancelCheck: (ctx) => service.cancelCheck(ctx),
  cancelMember: service.cancelMember,
  agreeProtocol: (ctx) => service.agree(ctx),
});

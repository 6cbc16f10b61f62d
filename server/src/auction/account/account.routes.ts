import { account } from '@juhe/contract/auction/account';
import { accountSchemas } from '@juhe/contract/auction/account.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './account.service.ts';

export const accountRoutes = routes(account, accountSchemas, {
  getAccountWater: (ctx, input) => service.accountWater(ctx, input),
  getIncomeDetails: (ctx, input) => service.incomeDetails(ctx, input),
  getAccountStatement: (ctx, input) => service.accountStatement(ctx, input),
  withdrawServiceFee: (ctx, input) => service.withdrawServiceFee(ctx, input),
});

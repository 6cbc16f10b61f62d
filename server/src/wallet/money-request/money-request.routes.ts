import { moneyRequest } from '@juhe/contract/wallet/money-request';
import { moneyRequestSchemas } from '@juhe/contract/wallet/money-request.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './money-request.service.ts';

export const moneyRequestRoutes = routes(moneyRequest, moneyRequestSchemas, {
  getRequestContacts: (ctx) => service.contacts(ctx),
  askMoney: (ctx, input) => service.requestMoney(ctx, input),
  getMoneyRequests: (ctx, input) => service.listRequests(ctx, input),
  declineMoneyRequest: (ctx, input) => service.decline(ctx, input),
  withdrawMoneyRequest: (ctx, input) => service.withdraw(ctx, input),
  getRequestBlocks: (ctx) => service.blocks(ctx),
  removeRequestBlock: (ctx, input) => service.removeBlock(ctx, input),
});

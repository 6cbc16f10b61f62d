import { chatMoney } from '@juhe/contract/social/chat-money';
import { chatMoneySchemas } from '@juhe/contract/social/chat-money.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './chat-money.service.ts';

export const chatMoneyRoutes = routes(chatMoney, chatMoneySchemas, {
  sendTransfer: (ctx, input) => service.transfer(ctx, input),
  askSplit: (ctx, input) => service.split(ctx, input),
  getSplit: (ctx, input) => service.showSplit(ctx, input),
});

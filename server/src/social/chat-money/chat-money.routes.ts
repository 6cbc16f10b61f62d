import { chatMoney } from '@juhe/contract/social/chat-money';
import { chatMoneySchemas } from '@juhe/contract/social/chat-money.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './chat-money.service.ts';

export const chatMoneyRoutes = routes(chatMoney, chatMoneySchemas, service);

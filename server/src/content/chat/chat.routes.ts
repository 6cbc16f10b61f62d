import { chat } from '@juhe/contract/content/chat';
import { chatSchemas } from '@juhe/contract/content/chat.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './chat.service.ts';

export const chatRoutes = routes(chat, chatSchemas, service);

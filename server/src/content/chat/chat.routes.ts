import { chat } from '@juhe/contract/content/chat';
import { chatSchemas } from '@juhe/contract/content/chat.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './chat.service.ts';

export const chatRoutes = routes(chat, chatSchemas, {
  getChatState: (ctx) => service.chatState(ctx),
  getConversationList: (ctx, input) => service.listConversations(ctx, input),
  renameConversation: (ctx, input) => service.rename(ctx, input),
  deleteConversation: (ctx, input) => service.deleteOne(ctx, input),
  deleteAllConversations: (ctx) => service.deleteAll(ctx),
  getTurnList: (ctx, input) => service.listTurns(ctx, input),
  ask: (ctx, input) => service.ask(ctx, input),
  retryAnswer: (ctx, input) => service.retry(ctx, input),
  stopAnswer: (ctx, input) => service.stop(ctx, input),
  answerStream: (ctx, input) => service.answerStream(ctx, input),
});

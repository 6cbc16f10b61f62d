import { conversation } from '@juhe/contract/social/conversation';
import { conversationSchemas } from '@juhe/contract/social/conversation.schemas';
import { routes } from '../../http/call/routes.ts';
import * as blocks from './block.service.ts';
import * as service from './conversation.service.ts';
import * as messages from './message.service.ts';
import { markVoicePlayed } from './played.service.ts';
import { sendMessage } from './send.service.ts';
import { translateMessage } from './translation.service.ts';

export const conversationRoutes = routes(conversation, conversationSchemas, {
  ...service,
  ...messages,
  ...blocks,
  sendMessage,
  markVoicePlayed,
  translateMessage,
});

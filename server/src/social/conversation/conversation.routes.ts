import { conversation } from '@juhe/contract/social/conversation';
import { conversationSchemas } from '@juhe/contract/social/conversation.schemas';
import { routes } from '../../http/routes.ts';
import * as blocks from './block.service.ts';
import * as service from './conversation.service.ts';
import * as messages from './message.service.ts';
import { markPlayed } from './played.service.ts';
import { send } from './send.service.ts';
import { translateMessage } from './translation.service.ts';

export const conversationRoutes = routes(conversation, conversationSchemas, {
  openConversation: (ctx, input) => service.open(ctx, input),
  getConversation: (ctx, input) => service.show(ctx, input),
  listConversations: (ctx, input) => service.listConversations(ctx, input),
  getMessages: (ctx, input) => messages.list(ctx, input),
  sendMessage: (ctx, input) => send(ctx, input),
  readMessages: (ctx, input) => service.read(ctx, input),
  recallMessage: (ctx, input) => messages.recall(ctx, input),
  removeMessages: (ctx, input) => messages.remove(ctx, input),
  clearConversation: (ctx, input) => service.clear(ctx, input),
  muteConversation: (ctx, input) => service.mute(ctx, input),
  pinConversation: (ctx, input) => service.pin(ctx, input),
  hideConversation: (ctx, input) => service.hide(ctx, input),
  blockMember: (ctx, input) => blocks.setBlock(ctx, input),
  getBlockList: (ctx, input) => blocks.blocks(ctx, input),
  getChatRules: (ctx) => blocks.rules(ctx),
  setChatRules: (ctx, input) => blocks.setRules(ctx, input),
  searchMessages: (ctx, input) => messages.search(ctx, input),
  playedVoice: (ctx, input) => markPlayed(ctx, input),
  translateMessage: (ctx, input) => translateMessage(ctx, input),
});

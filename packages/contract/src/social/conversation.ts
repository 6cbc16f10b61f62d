import { defineOperations } from '../operation.ts';
import type { conversationSchemas } from './conversation.schemas.ts';

const read = { method: 'GET', encoding: 'query', access: 'required', extension: true } as const;
const write = {
  method: 'POST',
  encoding: 'form',
  access: 'required',
  extension: true,
  mobile: true,
  limit: { per: 'member', count: 120, seconds: 60 },
} as const;

/**
 * Messages between members, and with service desks (social.md). The live hint of the topic `member:<id>` has kind `chat` and
 * the content `chatEvent`.
 */
export const conversation = defineOperations<typeof conversationSchemas>()('social/conversation', {
  openConversation: {
    ...write,
    path: '/api/service/chat/openConversation',
    summary: 'Opens the conversation with a member or a service desk, creating it when there is none.',
  },
  getConversation: { ...read, path: '/api/service/chat/getConversation', summary: "Returns one of the caller's conversations." },
  listConversations: {
    ...read,
    path: '/api/service/chat/listConversations',
    summary:
      "Lists the caller's conversations with messages, pinned ones first, then by last message; listed messages count as delivered.",
  },
  listMessages: {
    ...read,
    path: '/api/service/chat/getMessages',
    summary: 'Lists messages of a conversation before or after a position; returned messages count as delivered.',
  },
  sendMessage: {
    ...write,
    path: '/api/service/chat/sendMessage',
    encoding: 'json',
    agreed: true,
    summary: 'Sends a message; idempotent by clientId.',
  },
  markMessagesRead: {
    ...write,
    path: '/api/service/chat/readMessages',
    limit: { per: 'member', count: 240, seconds: 60 },
    summary: "Moves the caller's read watermark forward.",
  },
  recallMessage: {
    ...write,
    path: '/api/service/chat/recallMessage',
    summary: "Recalls one of the caller's messages within two minutes; its content is erased for both.",
  },
  removeMessages: {
    ...write,
    path: '/api/service/chat/removeMessages',
    encoding: 'json',
    summary: "Removes messages from the caller's side of a conversation, on every device; the partner keeps them.",
  },
  clearConversation: {
    ...write,
    path: '/api/service/chat/clearConversation',
    summary: 'Hides all messages so far from the caller; the partner keeps them.',
  },
  muteConversation: {
    ...write,
    path: '/api/service/chat/muteConversation',
    summary: 'Mutes a conversation, which excludes it from the count of unread messages, or unmutes it.',
  },
  pinConversation: {
    ...write,
    path: '/api/service/chat/pinConversation',
    summary: "Pins a conversation to the top of the caller's list, or unpins it.",
  },
  hideConversation: {
    ...write,
    path: '/api/service/chat/hideConversation',
    summary: "Hides a conversation from the caller's list until the next message.",
  },
  blockMember: {
    ...write,
    path: '/api/service/chat/blockMember',
    summary: "Blocks or unblocks a member: neither can write to the other, and the blocked member cannot see the caller's works.",
  },
  listBlockedMembers: {
    ...read,
    path: '/api/service/chat/getBlockList',
    summary: 'Lists the members whom the caller has blocked, newest first.',
  },
  getChatRules: {
    ...read,
    path: '/api/service/chat/getChatRules',
    summary: 'Returns who may write to the caller, and whether receipts are on.',
  },
  setChatRules: {
    ...write,
    path: '/api/service/chat/setChatRules',
    summary: 'Sets who may write to the caller, and whether receipts are on.',
  },
  searchMessages: {
    ...read,
    path: '/api/service/chat/searchMessages',
    limit: { per: 'member', count: 60, seconds: 60 },
    summary: "Searches the texts of the caller's conversations for a keyword.",
  },
  translateMessage: {
    ...write,
    path: '/api/service/chat/translateMessage',
    limit: { per: 'member', count: 100, seconds: 86_400 },
    summary:
      "Translates a text of one of the caller's conversations into the caller's language, by the configured language model.",
  },
  markVoicePlayed: {
    ...write,
    path: '/api/service/chat/playedVoice',
    encoding: 'form',
    limit: { per: 'member', count: 120, seconds: 60 },
    summary: 'Marks a recording of the partner as played, permanently.',
  },
});

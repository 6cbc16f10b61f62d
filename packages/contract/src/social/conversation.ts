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
    summary: 'The conversation with a member or a service desk; it is begun when there is none.',
  },
  getConversation: { ...read, path: '/api/service/chat/getConversation', summary: "One of the caller's conversations." },
  listConversations: {
    ...read,
    path: '/api/service/chat/listConversations',
    summary:
      "The caller's conversations that have messages, pinned ones first, then the latest; what it shows counts as delivered.",
  },
  listMessages: {
    ...read,
    path: '/api/service/chat/getMessages',
    summary: 'Messages of a conversation before or after a position; what was fetched counts as delivered.',
  },
  sendMessage: {
    ...write,
    path: '/api/service/chat/sendMessage',
    encoding: 'json',
    agreed: true,
    summary: 'Sends a message; repeated with the same clientId it answers the message that is stored.',
  },
  markMessagesRead: {
    ...write,
    path: '/api/service/chat/readMessages',
    limit: { per: 'member', count: 240, seconds: 60 },
    summary: 'Moves the read watermark of the caller forward.',
  },
  recallMessage: {
    ...write,
    path: '/api/service/chat/recallMessage',
    summary: "Takes back one of the caller's messages within two minutes; its content is erased for both.",
  },
  removeMessages: {
    ...write,
    path: '/api/service/chat/removeMessages',
    encoding: 'json',
    summary: 'Takes messages out of the own side of a conversation, on every device; the partner keeps them.',
  },
  clearConversation: {
    ...write,
    path: '/api/service/chat/clearConversation',
    summary: 'Hides all messages so far from the caller; the partner keeps them.',
  },
  muteConversation: {
    ...write,
    path: '/api/service/chat/muteConversation',
    summary: 'Takes a conversation out of the count of unread messages, or back in.',
  },
  pinConversation: {
    ...write,
    path: '/api/service/chat/pinConversation',
    summary: 'Puts a conversation at the top of the list of the caller, or back in order.',
  },
  hideConversation: {
    ...write,
    path: '/api/service/chat/hideConversation',
    summary: "Takes a conversation out of the caller's list until the next message.",
  },
  blockMember: {
    ...write,
    path: '/api/service/chat/blockMember',
    summary:
      'Blocks a member, or lifts the block: neither writes to the other, and the blocked one does not see the caller’s works.',
  },
  listBlockedMembers: { ...read, path: '/api/service/chat/getBlockList', summary: 'Whom the caller has blocked, latest first.' },
  getChatRules: { ...read, path: '/api/service/chat/getChatRules', summary: 'Who may write to the caller, and receipts.' },
  setChatRules: { ...write, path: '/api/service/chat/setChatRules', summary: 'Sets who may write to the caller, and receipts.' },
  searchMessages: {
    ...read,
    path: '/api/service/chat/searchMessages',
    limit: { per: 'member', count: 60, seconds: 60 },
    summary: "Texts of the caller's conversations that contain a keyword.",
  },
  translateMessage: {
    ...write,
    path: '/api/service/chat/translateMessage',
    limit: { per: 'member', count: 100, seconds: 86_400 },
    summary: "A text of one of the caller's conversations in the caller's language, by the configured language model.",
  },
  markVoicePlayed: {
    ...write,
    path: '/api/service/chat/playedVoice',
    encoding: 'form',
    limit: { per: 'member', count: 120, seconds: 60 },
    summary: 'Marks a recording of the partner as played, for good.',
  },
});

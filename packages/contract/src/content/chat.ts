import { defineOperations } from '../operation.ts';
import type { chatSchemas } from './chat.schemas.ts';

const read = { method: 'GET', encoding: 'query', access: 'required', extension: true } as const;
const write = {
  method: 'POST',
  encoding: 'form',
  access: 'required',
  extension: true,
  limit: { per: 'member', count: 60, seconds: 60 },
} as const;
const question = { ...write, encoding: 'json', idempotent: true, limit: { per: 'member', count: 30, seconds: 60 } } as const;

export const chat = defineOperations<typeof chatSchemas>()('content/chat', {
  getChatState: {
    ...read,
    path: '/api/service/chat/getChatState',
    summary: 'Who answers, how many questions are left today, and what could be asked.',
  },
  listChatConversations: {
    ...read,
    path: '/api/service/chat/getConversationList',
    summary: "The caller's conversations with the assistant, the latest first.",
  },
  renameChatConversation: {
    ...write,
    path: '/api/service/chat/renameConversation',
    summary: 'Gives a conversation another title.',
  },
  deleteChatConversation: {
    ...write,
    path: '/api/service/chat/deleteConversation',
    summary: 'Removes a conversation; an answer that is being written stops.',
  },
  deleteAllChatConversations: {
    ...write,
    path: '/api/service/chat/deleteAllConversations',
    summary: "Removes all of the caller's conversations.",
  },
  listChatTurns: {
    ...read,
    path: '/api/service/chat/getTurnList',
    summary: 'Questions and answers of a conversation, newest first.',
  },
  askAssistant: {
    ...question,
    path: '/api/service/chat/ask',
    summary: 'Asks; the answer is written by the server whether the caller stays or not (stream `streamAnswer`).',
  },
  retryAnswer: {
    ...question,
    path: '/api/service/chat/retryAnswer',
    summary: 'Answers the last question of a conversation anew; the former answer goes.',
  },
  stopAnswer: {
    ...write,
    path: '/api/service/chat/stopAnswer',
    summary: 'Stops an answer that is being written, from any device; what it says so far stays.',
  },
  streamAnswer: {
    ...read,
    path: '/api/service/chat/answerStream/{id}',
    stream: true,
    summary: 'An answer as it is being written, as server-sent events: what there is at once, then what comes.',
  },
});

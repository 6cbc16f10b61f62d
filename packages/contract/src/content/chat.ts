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
    summary: 'Returns which assistant answers, the questions left today, and example questions.',
  },
  listChatConversations: {
    ...read,
    path: '/api/service/chat/getConversationList',
    summary: "Lists the caller's conversations with the assistant, newest first.",
  },
  renameChatConversation: {
    ...write,
    path: '/api/service/chat/renameConversation',
    summary: 'Renames a conversation.',
  },
  deleteChatConversation: {
    ...write,
    path: '/api/service/chat/deleteConversation',
    summary: 'Removes a conversation and stops an answer in progress.',
  },
  deleteAllChatConversations: {
    ...write,
    path: '/api/service/chat/deleteAllConversations',
    summary: "Removes all of the caller's conversations.",
  },
  listChatTurns: {
    ...read,
    path: '/api/service/chat/getTurnList',
    summary: 'Lists questions and answers of a conversation, newest first.',
  },
  askAssistant: {
    ...question,
    path: '/api/service/chat/ask',
    summary: 'Asks a question; the server generates the answer even if the caller disconnects (stream `streamAnswer`).',
  },
  retryAnswer: {
    ...question,
    path: '/api/service/chat/retryAnswer',
    summary: 'Answers the last question of a conversation again and replaces the former answer.',
  },
  stopAnswer: {
    ...write,
    path: '/api/service/chat/stopAnswer',
    summary: 'Stops an answer in progress, from any device; the text so far remains.',
  },
  streamAnswer: {
    ...read,
    path: '/api/service/chat/answerStream/{id}',
    stream: true,
    summary: 'Streams an answer in progress: the text so far at once, then each addition.',
  },
});

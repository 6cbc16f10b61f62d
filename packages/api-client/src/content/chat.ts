import { chat } from '@juhe/contract/content/chat';
import { feed, inject, livePath, mutation, pages, query } from '@juhe/api-client';

export const {
  useGetChatStateQuery,
  useGetConversationListInfiniteQuery,
  useRenameConversationMutation,
  useDeleteConversationMutation,
  useDeleteAllConversationsMutation,
  useGetTurnListInfiniteQuery,
  useAskMutation,
  useRetryAnswerMutation,
  useStopAnswerMutation,
} = inject((build) => ({
  getChatState: query(build, chat.getChatState, { tags: ['content/chat-state'], keep: 0 }),
  getConversationList: pages(build, chat.getConversationList, { tags: ['content/conversations'] }),
  renameConversation: mutation(build, chat.renameConversation, {
    invalidates: (_, { id }) => ['content/conversations', { type: 'content/turns', id }],
  }),
  deleteConversation: mutation(build, chat.deleteConversation, { invalidates: ['content/conversations'] }),
  deleteAllConversations: mutation(build, chat.deleteAllConversations, { invalidates: ['content/conversations'] }),
  getTurnList: feed(build, chat.getTurnList, {
    tags: (_, { conversationId }) => [{ type: 'content/turns', id: conversationId }],
    keep: 30,
  }),
  ask: mutation(build, chat.ask, {
    invalidates: (result) => [
      'content/conversations',
      'content/chat-state',
      ...(result ? [{ type: 'content/turns', id: result.conversation.id }] : []),
    ],
    toast: false,
  }),
  retryAnswer: mutation(build, chat.retryAnswer, { invalidates: ['content/chat-state'] }),
  stopAnswer: mutation(build, chat.stopAnswer, { invalidates: ['content/chat-state'] }),
}));

/** The path of an answer's stream, for `useLive`. */
export const answerPath = (id: string): string => livePath(chat.answerStream, { id });

import { chat } from '@juhe/contract/content/chat';
import { feed, inject, livePath, mutation, pages, query } from '@juhe/api-client';

export const {
  useGetChatStateQuery,
  useListChatConversationsInfiniteQuery,
  useRenameChatConversationMutation,
  useDeleteChatConversationMutation,
  useDeleteAllChatConversationsMutation,
  useListChatTurnsInfiniteQuery,
  useAskAssistantMutation,
  useRetryAnswerMutation,
  useStopAnswerMutation,
} = inject((build) => ({
  getChatState: query(build, chat.getChatState, { tags: ['content/chat-state'], keep: 0 }),
  listChatConversations: pages(build, chat.listChatConversations, { tags: ['content/conversations'] }),
  renameChatConversation: mutation(build, chat.renameChatConversation, {
    invalidates: (_, { id }) => ['content/conversations', { type: 'content/turns', id }],
  }),
  deleteChatConversation: mutation(build, chat.deleteChatConversation, { invalidates: ['content/conversations'] }),
  deleteAllChatConversations: mutation(build, chat.deleteAllChatConversations, { invalidates: ['content/conversations'] }),
  listChatTurns: feed(build, chat.listChatTurns, {
    tags: (_, { conversationId }) => [{ type: 'content/turns', id: conversationId }],
    keep: 30,
  }),
  askAssistant: mutation(build, chat.askAssistant, {
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
export const answerPath = (id: string): string => livePath(chat.streamAnswer, { id });

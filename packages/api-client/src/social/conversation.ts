import { conversation } from '@juhe/contract/social/conversation';
import type { ClientInput } from '@juhe/contract/operation';
import { call, feed, inject, mutation, query } from '@juhe/api-client';

/** Tags invalidated by a change of a conversation: the list, and the badge in the tab bar. */
const stale = ['social/conversations', 'social/notice'];

export const {
  useGetConversationQuery,
  useListConversationsInfiniteQuery,
  useClearConversationMutation,
  useMuteConversationMutation,
  usePinConversationMutation,
  useHideConversationMutation,
  useBlockMemberMutation,
  useListBlockedMembersInfiniteQuery,
  useGetChatRulesQuery,
  useSetChatRulesMutation,
  useSearchMessagesInfiniteQuery,
} = inject((build) => ({
  getConversation: query(build, conversation.getConversation, { tags: ['social/conversations'] }),
  listConversations: feed(build, conversation.listConversations, { tags: ['social/conversations'] }),
  clearConversation: mutation(build, conversation.clearConversation, { invalidates: stale }),
  muteConversation: mutation(build, conversation.muteConversation, { invalidates: stale }),
  pinConversation: mutation(build, conversation.pinConversation, { invalidates: stale }),
  hideConversation: mutation(build, conversation.hideConversation, { invalidates: stale }),
  blockMember: mutation(build, conversation.blockMember, { invalidates: [...stale, 'social/blocks', 'social/relation'] }),
  listBlockedMembers: feed(build, conversation.listBlockedMembers, { tags: ['social/blocks'] }),
  getChatRules: query(build, conversation.getChatRules, { tags: ['social/chat-rules'] }),
  setChatRules: mutation(build, conversation.setChatRules, { invalidates: ['social/chat-rules'] }),
  searchMessages: feed(build, conversation.searchMessages),
}));

type Input<Name extends keyof typeof conversation> = ClientInput<(typeof conversation)[Name]>;

/** The messages of a conversation are kept outside the store: they arrive in both directions and individually. */
export const openConversation = (input: Input<'openConversation'>) => call(conversation.openConversation, input, { quiet: true });
export const listMessages = (input: Input<'listMessages'>) => call(conversation.listMessages, input, { quiet: true });
export const sendMessage = (input: Input<'sendMessage'>) => call(conversation.sendMessage, input, { quiet: true });
export const markMessagesRead = (input: Input<'markMessagesRead'>) => call(conversation.markMessagesRead, input, { quiet: true });
export const removeMessages = (input: Input<'removeMessages'>) => call(conversation.removeMessages, input);
export const translateMessage = (input: Input<'translateMessage'>) => call(conversation.translateMessage, input, { quiet: true });
export const recallMessage = (input: Input<'recallMessage'>) => call(conversation.recallMessage, input);
export const markVoicePlayed = (input: Input<'markVoicePlayed'>) => call(conversation.markVoicePlayed, input, { quiet: true });

import type { Message } from '@juhe/contract/social/conversation.schemas';

/** A message matched by a search, with its conversation partner. */
export interface Match {
  readonly conversationId: string;
  readonly partnerName: string;
  readonly partnerAvatar: string | null;
  readonly message: Message;
}

/** The matches of a search in one conversation. */
export interface MatchesOfConversation extends Omit<Match, 'message'> {
  readonly messages: readonly Message[];
}

/** Groups matches by conversation, in the order of the first match of each. */
export const groupsOf = (matches: readonly Match[]): MatchesOfConversation[] => {
  const groups = new Map<
    string,
    { conversationId: string; partnerName: string; partnerAvatar: string | null; messages: Message[] }
  >();
  for (const { message, ...conversation } of matches) {
    const group = groups.get(conversation.conversationId);
    if (!group) groups.set(conversation.conversationId, { ...conversation, messages: [message] });
    else if (!group.messages.some(({ seq }) => seq === message.seq)) group.messages.push(message);
  }
  return [...groups.values()];
};

/** Number of characters shown before a match deep in a long text. */
const leadLength = 12;

/** An excerpt that begins shortly before the first match, in one line. */
export const excerptOf = (text: string, keyword: string): string => {
  const line = text.replace(/\s+/g, ' ');
  const at = line.toLowerCase().indexOf(keyword.toLowerCase().replace(/\s+/g, ' '));
  return at <= leadLength * 2 ? line : `…${[...line.slice(0, at)].slice(-leadLength).join('')}${line.slice(at)}`;
};

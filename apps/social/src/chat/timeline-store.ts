import type { Conversation, Message } from '@juhe/contract/social/conversation.schemas';
import { createStore, delMany, entries, get, set, type UseStore } from 'idb-keyval';
import { signInEpoch } from '../shared/sign-in-epoch.ts';

/** The latest messages of a conversation as they were read last. */
export interface StoredTimeline {
  readonly conversation: Conversation;
  readonly messages: readonly Message[];
}
interface Entry extends StoredTimeline {
  readonly epoch: string;
  readonly savedAt: number;
}

/** Messages of a conversation, and conversations, that are kept for reading without a network. */
const mostMessages = 50;
const mostConversations = 50;

let database: UseStore | undefined;
const store = (): UseStore => (database ??= createStore('juhe-timelines', 'timelines'));
const prefixOf = (memberId: string): string => `${memberId}/`;

/** Reads what this device keeps of a conversation; nothing of an earlier sign-in. */
export const readTimeline = async (memberId: string, conversationId: string): Promise<StoredTimeline | undefined> => {
  try {
    const entry = await get<Entry>(prefixOf(memberId) + conversationId, store());
    return entry?.epoch === signInEpoch(memberId) ? entry : undefined;
  } catch {
    return undefined;
  }
};

export const saveTimeline = async (memberId: string, { conversation, messages }: StoredTimeline): Promise<void> => {
  try {
    const entry: Entry = {
      conversation,
      messages: messages.slice(-mostMessages),
      epoch: signInEpoch(memberId),
      savedAt: Date.now(),
    };
    await set(prefixOf(memberId) + conversation.id, entry, store());
  } catch {
    // A browser that stores nothing reads it from the server.
  }
};

/** Erases what earlier sign-ins left, and conversations beyond the limit that were read longest ago. */
export const tidyTimelines = async (memberId: string): Promise<void> => {
  try {
    const own = (await entries<string, Entry>(store())).filter(([key]) => key.startsWith(prefixOf(memberId)));
    const epoch = signInEpoch(memberId);
    const present = own.filter(([, entry]) => entry.epoch === epoch).sort(([, a], [, b]) => b.savedAt - a.savedAt);
    const former = own.filter(([, entry]) => entry.epoch !== epoch);
    await delMany(
      [...former, ...present.slice(mostConversations)].map(([key]) => key),
      store(),
    );
  } catch {
    // Nothing is stored.
  }
};

export const clearTimelines = async (memberId: string): Promise<void> => {
  try {
    const own = (await entries<string, Entry>(store())).filter(([key]) => key.startsWith(prefixOf(memberId)));
    await delMany(
      own.map(([key]) => key),
      store(),
    );
  } catch {
    // Nothing is stored.
  }
};

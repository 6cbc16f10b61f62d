import type { Conversation, Message } from '@juhe/contract/social/conversation.schemas';
import { createStore, delMany, entries, get, set, type UseStore } from 'idb-keyval';
import { signInEpoch } from '../../shared/sign-in-epoch.ts';

/** The latest messages of a conversation as last fetched. */
export interface StoredTimeline {
  readonly conversation: Conversation;
  readonly messages: readonly Message[];
}
interface Entry extends StoredTimeline {
  readonly epoch: string;
  readonly savedAt: number;
}

/** Maximum number of messages per conversation, and of conversations, stored for reading offline. */
const maxMessages = 50;
const maxConversations = 50;

let database: UseStore | undefined;
const store = (): UseStore => (database ??= createStore('juhe-timelines', 'timelines'));
const prefixOf = (memberId: string): string => `${memberId}/`;

/** Returns this device's copy of a conversation; copies of an earlier sign-in are ignored. */
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
      messages: messages.slice(-maxMessages),
      epoch: signInEpoch(memberId),
      savedAt: Date.now(),
    };
    await set(prefixOf(memberId) + conversation.id, entry, store());
  } catch {
    // A browser that stores nothing fetches it from the server.
  }
};

/** Erases copies of earlier sign-ins, and the least recently read conversations beyond the limit. */
export const pruneTimelines = async (memberId: string): Promise<void> => {
  try {
    const ownEntries = (await entries<string, Entry>(store())).filter(([key]) => key.startsWith(prefixOf(memberId)));
    const epoch = signInEpoch(memberId);
    const currentEntries = ownEntries.filter(([, entry]) => entry.epoch === epoch).sort(([, a], [, b]) => b.savedAt - a.savedAt);
    const outdated = ownEntries.filter(([, entry]) => entry.epoch !== epoch);
    await delMany(
      [...outdated, ...currentEntries.slice(maxConversations)].map(([key]) => key),
      store(),
    );
  } catch {
    // Nothing is stored.
  }
};

export const clearTimelines = async (memberId: string): Promise<void> => {
  try {
    const ownEntries = (await entries<string, Entry>(store())).filter(([key]) => key.startsWith(prefixOf(memberId)));
    await delMany(
      ownEntries.map(([key]) => key),
      store(),
    );
  } catch {
    // Nothing is stored.
  }
};

import type { ChatEvent, Conversation, Message } from '@juhe/contract/social/conversation.schemas';
import { createTimelineReading } from './timeline-reading.ts';
import { advance, createTimelineState, merge, type ReadMessages, type TimelineView } from './timeline-state.ts';

export interface Timeline {
  /** When a message was fetched from the server (epoch ms): the URLs of its pictures expire. */
  readonly readAt: (message: Message) => number;
  readonly view: () => TimelineView;
  readonly subscribe: (listener: () => void) => () => void;
  /** Fetches the latest messages at first, and new ones afterwards. */
  readonly refresh: () => Promise<void>;
  readonly loadEarlier: () => Promise<void>;
  /** Fetches the messages after those that `loadBackTo` has loaded. */
  readonly loadLater: () => Promise<void>;
  /** Fetches the latest messages, and shows them instead of those that `loadBackTo` has loaded. */
  readonly toLatest: () => Promise<void>;
  /** Fetches the message of a position, with all later ones or with its neighbours alone; resolves to false without one. */
  readonly loadBackTo: (seq: number) => Promise<boolean>;
  /** Applies the server's response to a removal. */
  readonly setRemoved: (seqs: readonly number[]) => void;
  /** Applies one message: an acknowledged, recalled or renewed one. */
  readonly record: (message: Message) => void;
  /** Applies an event: the next message, or new watermarks. Fetches if more than that is new. */
  readonly applyEvent: (event: ChatEvent) => void;
  /** Fetches one message again, e.g. because the URLs of its pictures have expired. */
  readonly renew: (seq: number) => Promise<void>;
  /** Fetches loaded messages again, by pages. */
  readonly renewAll: (seqs: readonly number[]) => Promise<void>;
  /** The same, but each message at most once a minute. */
  readonly renewSoon: (seqs: readonly number[]) => Promise<void>;
  readonly patch: (changes: Partial<Conversation>) => void;
  /** Applies this device's copy, unless the server has already responded. */
  readonly restore: (conversation: Conversation, messages: readonly Message[]) => void;
  /** Drops all messages so far, as the server does when the member clears the conversation. */
  readonly clear: () => void;
}

/** The first signed address in a message. */
const addressOf = ({ pictures, voice }: Message): string | undefined => pictures[0]?.url ?? voice?.url;

/** The messages of a conversation that this tab has loaded. Positions have no gaps, so missing messages are detected. */
export const createTimeline = (request: ReadMessages): Timeline => {
  const state = createTimelineState();
  const { view, show, subscribe, readTimes } = state;
  const { isRefreshing, ...reading } = createTimelineReading(state, request);
  const { refresh } = reading;

  const record = (message: Message): void => {
    if (view().hasLater && message.seq > state.syncedSeq) return;
    // A copy with the same addresses is as old as its original.
    const address = addressOf(message);
    const present = view().messages.find(({ seq }) => seq === message.seq);
    const original = present && address !== undefined && addressOf(present) === address ? present : undefined;
    if (!readTimes.has(message)) readTimes.set(message, (original && readTimes.get(original)) ?? Date.now());
    show({ messages: merge(view().messages, [message]) });
    if (message.seq <= state.syncedSeq) return;
    state.unsyncedMessages = merge(state.unsyncedMessages, [message]);
    advance(state);
    // Messages of the partner lie in between.
    if (state.unsyncedMessages.length > 0 && state.syncedSeq >= 0) void refresh();
  };

  return {
    readAt: (message) => readTimes.get(message) ?? Date.now(),
    view,
    subscribe,
    ...reading,
    setRemoved: (seqs) => show({ removed: new Set(seqs) }),
    record,
    applyEvent: ({ message, conversation: changes }) => {
      const { conversation } = view();
      const isReading = !conversation || isRefreshing() || state.syncedSeq < 0;
      // A stranger's reply changes what may be sent.
      if (isReading || (message?.own === false && conversation.writable !== 'all')) return void refresh();
      show({ conversation: { ...conversation, ...changes } });
      if (!message || message.seq <= state.syncedSeq || view().messages.some(({ seq }) => seq === message.seq)) return;
      readTimes.set(message, Date.now());
      record(message);
    },
    restore: (conversation, messages) => {
      const last = messages.at(-1);
      if (view().conversation || !last) return;
      for (const message of messages) readTimes.set(message, 0);
      state.syncedSeq = last.seq;
      state.isRestored = true;
      show({ conversation, messages, hasEarlier: (messages[0]?.seq ?? 0) > conversation.clearedSeq + 1 });
    },
    clear: () => show({ messages: [], hasEarlier: false, hasLater: false }),
    patch: (changes) => {
      const { conversation } = view();
      if (conversation) show({ conversation: { ...conversation, ...changes } });
    },
  };
};

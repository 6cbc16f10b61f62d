import type { CallResult } from '@juhe/api-client';
import type { Conversation, Message } from '@juhe/contract/social/conversation.schemas';

export interface MessagePage {
  readonly list: readonly Message[];
  readonly hasMore: boolean;
  readonly withdrawnSeqs: readonly number[];
  readonly removedSeqs: readonly number[];
  readonly conversation: Conversation;
}

/** Fetches messages: without positions the latest, `before` earlier ones, `after` later ones, always in ascending order. */
export type ReadMessages = (range: { before?: number; after?: number; count?: number }) => Promise<CallResult<MessagePage>>;

export const pageSize = 50;

export interface TimelineView {
  /** Undefined until the first response of the server. */
  readonly conversation: Conversation | undefined;
  /** Ascending by `seq`, without gaps up to the newest loaded one. */
  readonly messages: readonly Message[];
  /** Positions of messages that the member removed for itself, on any device. */
  readonly removed: ReadonlySet<number>;
  readonly hasEarlier: boolean;
  readonly isLoadingEarlier: boolean;
  /** The messages are the neighbours of an early one: later ones than the last of them are not loaded. */
  readonly hasLater: boolean;
  /** The error of the last fetch; earlier messages stay. */
  readonly error: unknown;
}

/** What this tab has loaded of a conversation. */
export interface TimelineState {
  readonly view: () => TimelineView;
  readonly subscribe: (listener: () => void) => () => void;
  /** Changes the view and notifies the listeners. */
  readonly show: (next: Partial<TimelineView>) => void;
  /** All messages from the first loaded one up to this position are loaded; -1 before the first response. */
  syncedSeq: number;
  /** Acknowledged before the messages in between are loaded. */
  unsyncedMessages: readonly Message[];
  /** The messages are this device's copy, some of which may have changed since. */
  isRestored: boolean;
  /** When messages were fetched (epoch ms). */
  readonly readTimes: WeakMap<Message, number>;
}

/** Returns the messages in ascending order; an added one replaces that of its position. */
export const merge = (present: readonly Message[], added: readonly Message[]): Message[] =>
  [...new Map([...present, ...added].map((message) => [message.seq, message])).values()].sort((a, b) => a.seq - b.seq);

/** Moves the loaded range up to the first gap before the acknowledged messages. */
export const advance = (state: TimelineState): void => {
  const remaining: Message[] = [];
  for (const message of state.unsyncedMessages) {
    if (message.seq === state.syncedSeq + 1) state.syncedSeq = message.seq;
    if (message.seq > state.syncedSeq) remaining.push(message);
  }
  state.unsyncedMessages = remaining;
};

export const createTimelineState = (): TimelineState => {
  let view: TimelineView = {
    conversation: undefined,
    messages: [],
    removed: new Set(),
    hasEarlier: false,
    isLoadingEarlier: false,
    hasLater: false,
    error: undefined,
  };
  const listeners = new Set<() => void>();
  return {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show: (next) => {
      view = { ...view, ...next };
      for (const listener of [...listeners]) listener();
    },
    syncedSeq: -1,
    unsyncedMessages: [],
    isRestored: false,
    readTimes: new WeakMap(),
  };
};

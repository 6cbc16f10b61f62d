import type { CallResult } from '@juhe/api-client';
import type { ChatEvent, Conversation, Message } from '@juhe/contract/social/conversation.schemas';

interface Page {
  readonly list: readonly Message[];
  readonly hasMore: boolean;
  readonly withdrawnSeqs: readonly number[];
  readonly removedSeqs: readonly number[];
  readonly conversation: Conversation;
}

/** Fetches messages: without positions the latest, `before` earlier ones, `after` later ones, always in ascending order. */
export type ReadMessages = (range: { before?: number; after?: number; count?: number }) => Promise<CallResult<Page>>;

export interface TimelineView {
  /** Undefined until the first response of the server. */
  readonly conversation: Conversation | undefined;
  /** Ascending by `seq`, without gaps up to the newest loaded one. */
  readonly messages: readonly Message[];
  /** Positions of messages that the member removed for itself, on any device. */
  readonly removed: ReadonlySet<number>;
  readonly hasEarlier: boolean;
  readonly isLoadingEarlier: boolean;
  /** The error of the last fetch; earlier messages stay. */
  readonly error: unknown;
}

export interface Timeline {
  /** When a message was fetched from the server (epoch ms): the URLs of its pictures expire. */
  readonly readAt: (message: Message) => number;
  readonly view: () => TimelineView;
  readonly subscribe: (listener: () => void) => () => void;
  /** Fetches the latest messages at first, and new ones afterwards. */
  readonly refresh: () => Promise<void>;
  readonly loadEarlier: () => Promise<void>;
  /** Fetches earlier messages until this position is loaded; gives up after 40 pages. */
  readonly loadBackTo: (seq: number) => Promise<void>;
  /** Applies the server's response to a removal. */
  readonly setRemoved: (seqs: readonly number[]) => void;
  /** Applies one message: an acknowledged, recalled or renewed one. */
  readonly record: (message: Message) => void;
  /** Applies an event: the next message, or new watermarks. Fetches if more than that is new. */
  readonly applyEvent: (event: ChatEvent) => void;
  /** Fetches one message again, e.g. because the URLs of its pictures have expired. */
  readonly renew: (seq: number) => Promise<void>;
  readonly patch: (changes: Partial<Conversation>) => void;
  /** Applies this device's copy, unless the server has already responded. */
  readonly restore: (conversation: Conversation, messages: readonly Message[]) => void;
  /** Drops all messages so far, as the server does when the member clears the conversation. */
  readonly clear: () => void;
}

/** Maximum number of pages of missed messages fetched one by one; after a longer absence only the latest page is loaded. */
const maxCatchUp = 6;
const pageSize = 50;
/**
 * Maximum number of voice messages that a restored conversation refetches, the latest ones: another device may have played
 * them.
 */
const maxRenewedVoices = 10;
/** Maximum number of pages fetched to reach the message of a search. */
const farthestBack = 40;

const merge = (present: readonly Message[], added: readonly Message[]): Message[] =>
  [...new Map([...present, ...added].map((message) => [message.seq, message])).values()].sort((a, b) => a.seq - b.seq);

/** The messages of a conversation that this tab has loaded. Positions have no gaps, so missing messages are detected. */
export const createTimeline = (request: ReadMessages): Timeline => {
  let view: TimelineView = {
    conversation: undefined,
    messages: [],
    removed: new Set(),
    hasEarlier: false,
    isLoadingEarlier: false,
    error: undefined,
  };
  /** All messages from the first loaded one up to this position are loaded. */
  let syncedSeq = -1;
  /** Acknowledged before the messages in between are loaded. */
  let unsyncedMessages: readonly Message[] = [];
  let refreshing: Promise<void> | undefined;
  let isStale = false;
  let isRestored = false;
  const listeners = new Set<() => void>();
  const readTimes = new WeakMap<Message, number>();
  const read: ReadMessages = async (range) => {
    const answer = await request(range);
    if (answer.ok) for (const message of answer.data.list) readTimes.set(message, Date.now());
    return answer;
  };
  const show = (next: Partial<TimelineView>): void => {
    view = { ...view, ...next };
    for (const listener of [...listeners]) listener();
  };
  const advance = (): void => {
    const remaining: Message[] = [];
    for (const message of unsyncedMessages) {
      if (message.seq === syncedSeq + 1) syncedSeq = message.seq;
      if (message.seq > syncedSeq) remaining.push(message);
    }
    unsyncedMessages = remaining;
  };

  const renew = async (seq: number): Promise<void> => {
    const answer = await read({ before: seq + 1, count: 1 });
    const message = answer.ok ? answer.data.list.find((item) => item.seq === seq) : undefined;
    if (message) show({ messages: merge(view.messages, [message]) });
  };

  /** Changes without a new message are not in the pages that a restored conversation fetches. */
  const renewRestored = (): void => {
    if (!isRestored) return;
    isRestored = false;
    const unplayed = view.messages.filter(({ own: isOwn, voice }) => !isOwn && voice?.played === false);
    for (const { seq } of unplayed.slice(-maxRenewedVoices)) void renew(seq);
  };

  const applyPage = ({ list, conversation, withdrawnSeqs, removedSeqs }: Page, messages: readonly Message[]): void => {
    show({ messages: merge(messages, list), removed: new Set(removedSeqs), conversation, error: undefined });
    const withdrawn = new Set(withdrawnSeqs);
    for (const { seq, state } of view.messages) if (state === 'stored' && withdrawn.has(seq)) void renew(seq);
    renewRestored();
  };

  const readLatest = async (): Promise<void> => {
    const answer = await read({ count: 30 });
    if (!answer.ok) return show({ error: answer.error });
    const { list, hasMore, conversation } = answer.data;
    syncedSeq = list.at(-1)?.seq ?? conversation.lastSeq;
    unsyncedMessages = unsyncedMessages.filter(({ seq }) => seq > syncedSeq);
    applyPage(answer.data, unsyncedMessages);
    advance();
    show({ hasEarlier: hasMore });
  };

  const catchUp = async (): Promise<void> => {
    for (let pages = 0; pages < maxCatchUp; pages += 1) {
      const answer = await read({ after: syncedSeq, count: pageSize });
      if (!answer.ok) return show({ error: answer.error });
      const { list, hasMore } = answer.data;
      syncedSeq = Math.max(syncedSeq, list.at(-1)?.seq ?? 0);
      unsyncedMessages = unsyncedMessages.filter(({ seq }) => seq > syncedSeq);
      advance();
      applyPage(answer.data, view.messages);
      if (!hasMore) return;
    }
    await readLatest();
  };

  const refresh = async (): Promise<void> => {
    isStale = true;
    if (refreshing) return refreshing;
    refreshing = (async () => {
      while (isStale) {
        isStale = false;
        await (syncedSeq < 0 ? readLatest() : catchUp());
      }
    })();
    try {
      await refreshing;
    } finally {
      refreshing = undefined;
    }
  };

  const record = (message: Message): void => {
    show({ messages: merge(view.messages, [message]) });
    if (message.seq <= syncedSeq) return;
    unsyncedMessages = merge(unsyncedMessages, [message]);
    advance();
    // Messages of the partner lie in between.
    if (unsyncedMessages.length > 0 && syncedSeq >= 0) void refresh();
  };

  const loadEarlier = async (): Promise<void> => {
    const [first] = view.messages;
    if (!first || !view.hasEarlier || view.isLoadingEarlier) return;
    show({ isLoadingEarlier: true });
    const answer = await read({ before: first.seq, count: pageSize });
    if (!answer.ok) return show({ isLoadingEarlier: false, error: answer.error });
    applyPage(answer.data, view.messages);
    show({ isLoadingEarlier: false, hasEarlier: answer.data.hasMore });
  };

  return {
    readAt: (message) => readTimes.get(message) ?? Date.now(),
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
    loadEarlier,
    loadBackTo: async (seq) => {
      await refresh();
      for (let pages = 0; pages < farthestBack; pages += 1) {
        const first = view.messages[0]?.seq ?? 0;
        if (first <= seq || !view.hasEarlier) return;
        await loadEarlier();
        if (view.messages[0]?.seq === first) return;
      }
    },
    setRemoved: (seqs) => show({ removed: new Set(seqs) }),
    record,
    applyEvent: ({ message, conversation: changes }) => {
      const { conversation } = view;
      const isReading = !conversation || refreshing !== undefined || syncedSeq < 0;
      // A stranger's reply changes what may be sent.
      if (isReading || (message?.own === false && conversation.writable !== 'all')) return void refresh();
      show({ conversation: { ...conversation, ...changes } });
      if (!message || message.seq <= syncedSeq || view.messages.some(({ seq }) => seq === message.seq)) return;
      readTimes.set(message, Date.now());
      record(message);
    },
    renew,
    restore: (conversation, messages) => {
      const last = messages.at(-1);
      if (view.conversation || !last) return;
      for (const message of messages) readTimes.set(message, 0);
      syncedSeq = last.seq;
      isRestored = true;
      show({ conversation, messages, hasEarlier: (messages[0]?.seq ?? 0) > conversation.clearedSeq + 1 });
    },
    clear: () => show({ messages: [], hasEarlier: false }),
    patch: (changes) => {
      if (view.conversation) show({ conversation: { ...view.conversation, ...changes } });
    },
  };
};

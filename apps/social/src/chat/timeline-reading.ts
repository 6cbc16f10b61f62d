import type { CallResult } from '@juhe/api-client';
import type { Conversation, Message } from '@juhe/contract/social/conversation.schemas';
import { advance, merge, type TimelineState } from './timeline-state.ts';

interface Page {
  readonly list: readonly Message[];
  readonly hasMore: boolean;
  readonly withdrawnSeqs: readonly number[];
  readonly removedSeqs: readonly number[];
  readonly conversation: Conversation;
}

/** Fetches messages: without positions the latest, `before` earlier ones, `after` later ones, always in ascending order. */
export type ReadMessages = (range: { before?: number; after?: number; count?: number }) => Promise<CallResult<Page>>;

export interface TimelineReading {
  /** Fetches the latest messages at first, and new ones afterwards; a call during a fetch has it repeated. */
  readonly refresh: () => Promise<void>;
  readonly isRefreshing: () => boolean;
  readonly loadEarlier: () => Promise<void>;
  /** Fetches earlier messages until this position is loaded; gives up after 40 pages. */
  readonly loadBackTo: (seq: number) => Promise<void>;
  /** Fetches one message again. */
  readonly renew: (seq: number) => Promise<void>;
  /**
   * Fetches loaded messages again. Those requested while a fetch is due or running share the next one, which covers a range
   * of at most a page.
   */
  readonly renewAll: (seqs: readonly number[]) => Promise<void>;
  /** The same, but each message at most once a minute. */
  readonly renewSoon: (seqs: readonly number[]) => Promise<void>;
}

/** Maximum number of pages of missed messages fetched one by one; after a longer absence only the latest page is loaded. */
const maxCatchUp = 6;
const pageSize = 50;
/**
 * Maximum number of voice messages that a restored conversation refetches, the latest ones: another device may have played
 * them.
 */
const maxRenewedVoices = 10;
/** Minimum interval (ms) between two fetches of a message by `renewSoon`. */
const betweenRenewals = 60_000;
/** Maximum number of pages fetched to reach the message of a search. */
const farthestBack = 40;

/** Fetches messages from the server into the state of a timeline. */
export const createTimelineReading = (state: TimelineState, request: ReadMessages): TimelineReading => {
  const { view, show } = state;
  let refreshing: Promise<void> | undefined;
  let isStale = false;
  const read: ReadMessages = async (range) => {
    const answer = await request(range);
    if (answer.ok) for (const message of answer.data.list) state.readTimes.set(message, Date.now());
    return answer;
  };

  const renew = async (seq: number): Promise<void> => {
    const answer = await read({ before: seq + 1, count: 1 });
    const message = answer.ok ? answer.data.list.find((item) => item.seq === seq) : undefined;
    if (message) show({ messages: merge(view().messages, [message]) });
  };

  /** Changes without a new message are not in the pages that a restored conversation fetches. */
  const renewRestored = (): void => {
    if (!state.isRestored) return;
    state.isRestored = false;
    const unplayed = view().messages.filter(({ own: isOwn, voice }) => !isOwn && voice?.played === false);
    for (const { seq } of unplayed.slice(-maxRenewedVoices)) void renew(seq);
  };

  const applyPage = ({ list, conversation, withdrawnSeqs, removedSeqs }: Page, messages: readonly Message[]): void => {
    show({ messages: merge(messages, list), removed: new Set(removedSeqs), conversation, error: undefined });
    const withdrawn = new Set(withdrawnSeqs);
    for (const { seq, state: messageState } of view().messages)
      if (messageState === 'stored' && withdrawn.has(seq)) void renew(seq);
    renewRestored();
  };

  const renewedAt = new Map<number, number>();
  const due = new Set<number>();
  let renewing: Promise<void> | undefined;
  const renewDue = async (): Promise<void> => {
    // Rows that are mounted together share a request.
    await Promise.resolve();
    while (due.size > 0) {
      const last = Math.max(...due);
      const seqs = [...due].filter((seq) => seq > last - pageSize);
      for (const seq of seqs) due.delete(seq);
      const answer = await read({ before: last + 1, count: last + 1 - Math.min(...seqs) });
      if (answer.ok) {
        const present = new Set(view().messages.map(({ seq }) => seq));
        applyPage({ ...answer.data, list: answer.data.list.filter(({ seq }) => present.has(seq)) }, view().messages);
      } else if (answer.error.kind === 'network') for (const seq of seqs) renewedAt.delete(seq);
    }
    renewing = undefined;
  };
  const renewAll = (seqs: readonly number[]): Promise<void> => {
    for (const seq of seqs) {
      renewedAt.set(seq, Date.now());
      due.add(seq);
    }
    return (renewing ??= renewDue());
  };
  const renewSoon = (seqs: readonly number[]): Promise<void> =>
    renewAll(seqs.filter((seq) => Date.now() - (renewedAt.get(seq) ?? 0) >= betweenRenewals));

  const readLatest = async (): Promise<void> => {
    const answer = await read({ count: 30 });
    if (!answer.ok) return show({ error: answer.error });
    const { list, hasMore, conversation } = answer.data;
    state.syncedSeq = list.at(-1)?.seq ?? conversation.lastSeq;
    state.unsyncedMessages = state.unsyncedMessages.filter(({ seq }) => seq > state.syncedSeq);
    applyPage(answer.data, state.unsyncedMessages);
    advance(state);
    show({ hasEarlier: hasMore });
  };

  const catchUp = async (): Promise<void> => {
    for (let pages = 0; pages < maxCatchUp; pages += 1) {
      const answer = await read({ after: state.syncedSeq, count: pageSize });
      if (!answer.ok) return show({ error: answer.error });
      const { list, hasMore } = answer.data;
      state.syncedSeq = Math.max(state.syncedSeq, list.at(-1)?.seq ?? 0);
      state.unsyncedMessages = state.unsyncedMessages.filter(({ seq }) => seq > state.syncedSeq);
      advance(state);
      applyPage(answer.data, view().messages);
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
        await (state.syncedSeq < 0 ? readLatest() : catchUp());
      }
    })();
    try {
      await refreshing;
    } finally {
      refreshing = undefined;
    }
  };

  const loadEarlier = async (): Promise<void> => {
    const [first] = view().messages;
    if (!first || !view().hasEarlier || view().isLoadingEarlier) return;
    show({ isLoadingEarlier: true });
    const answer = await read({ before: first.seq, count: pageSize });
    if (!answer.ok) return show({ isLoadingEarlier: false, error: answer.error });
    applyPage(answer.data, view().messages);
    show({ isLoadingEarlier: false, hasEarlier: answer.data.hasMore });
  };

  const loadBackTo = async (seq: number): Promise<void> => {
    await refresh();
    for (let pages = 0; pages < farthestBack; pages += 1) {
      const first = view().messages[0]?.seq ?? 0;
      if (first <= seq || !view().hasEarlier) return;
      await loadEarlier();
      if (view().messages[0]?.seq === first) return;
    }
  };

  return { refresh, isRefreshing: () => refreshing !== undefined, loadEarlier, loadBackTo, renew, renewAll, renewSoon };
};
